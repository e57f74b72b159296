import { useText } from '~/lib/i18n';
import { CloseIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import { ChoiceField } from './ChoiceField';
import type { FacetOption, SkinOption } from './facets';
import styles from './FilterForm.module.css';
import { listAddress } from './listAddress';
import { maxHeroes, withFilters, type ListQuery } from './listQuery';
import { PickField } from './PickField';

interface SkinFieldProps {
  query: ListQuery;
  heroes: readonly FacetOption[];
  skins: readonly SkinOption[] | null;
  /** The heroes whose skins those are. */
  skinsOf: readonly string[];
  onChange: (query: ListQuery) => void;
}

/** Skins by hero: picking a hero asks for the skins, more heroes may be added, up to six. Loaded on use only. */
export function SkinField({ query, heroes, skins, skinsOf, onChange }: SkinFieldProps) {
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
        const without = withFilters(query, {
          heroIds: query.heroIds.filter((id) => id !== hero.id),
          skinIds: others,
        });
        const hint = skins === null ? 'skinsFailed' : !skinsOf.includes(hero.id) ? 'skinsComing' : 'noSkins';
        return (
          <div key={hero.id} className={styles.hero}>
            <input type="hidden" name="heroIds" value={hero.id} />
            <p className={styles.heroName}>
              {hero.name}
              <Link
                className={styles.removeHero}
                to={listAddress(without)}
                preventScrollReset
                aria-label={t('filters.removeHero', { hero: hero.name })}
                onClick={(event) => {
                  // As every other change here; a link only where no scripts run.
                  event.preventDefault();
                  onChange(without);
                }}
              >
                <CloseIcon className={styles.cross} />
              </Link>
            </p>
            {own.length === 0 && <p className={styles.hint}>{t(`filters.${hint}`)}</p>}
            <ChoiceField
              name="skinIds"
              options={own}
              chosen={chosen}
              onChosen={(ids) => onChange(withFilters(query, { skinIds: [...others, ...ids] }))}
            />
          </div>
        );
      })}
      {chosenHeroes.length < maxHeroes && (
        <PickField
          name="heroIds"
          label={t('filters.hero')}
          none={t('filters.hero')}
          options={heroes.filter((hero) => !query.heroIds.includes(hero.id))}
          value=""
          onPick={addHero}
        />
      )}
    </>
  );
}
