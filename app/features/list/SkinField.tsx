import { useText } from '~/lib/i18n';
import { ChoiceField } from './ChoiceField';
import type { FacetOption, SkinOption } from './facets';
import styles from './FilterForm.module.css';
import { withFilters, type ListQuery } from './listQuery';
import { PickField } from './PickField';

interface SkinFieldProps {
  query: ListQuery;
  heroes: readonly FacetOption[];
  skins: readonly SkinOption[] | null;
  onChange: (query: ListQuery) => void;
}

/** Skins by hero: picking a hero asks for his skins, more heroes may be added. Loaded on use only. */
export function SkinField({ query, heroes, skins, onChange }: SkinFieldProps) {
  const t = useText('List');
  const chosenHeroes = heroes.filter((hero) => query.heroIds.includes(hero.id));
  const addHero = (id: string) => {
    if (id !== '') onChange(withFilters(query, { heroIds: [...query.heroIds, id] }));
  };
  return (
    <>
      {chosenHeroes.map((hero) => {
        const own = skins?.filter((skin) => skin.heroId === hero.id) ?? [];
        const others = query.skinIds.filter((id) => !own.some((skin) => skin.id === id));
        const chosen = query.skinIds.filter((id) => !others.includes(id));
        return (
          <div key={hero.id} className={styles.hero}>
            <input type="hidden" name="heroIds" value={hero.id} />
            <p className={styles.heroName}>{hero.name}</p>
            {skins === null && <p className={styles.hint}>{t('filters.skinsFailed')}</p>}
            {skins !== null && own.length === 0 && <p className={styles.hint}>{t('filters.noSkins')}</p>}
            <ChoiceField
              name="skinIds"
              options={own}
              chosen={chosen}
              onChosen={(ids) => onChange(withFilters(query, { skinIds: [...others, ...ids] }))}
            />
          </div>
        );
      })}
      <PickField
        name="heroIds"
        label={t('filters.hero')}
        none={t('filters.hero')}
        options={heroes.filter((hero) => !query.heroIds.includes(hero.id))}
        value=""
        onPick={addHero}
      />
    </>
  );
}
