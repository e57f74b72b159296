import { memo, type ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { ChoiceField } from './ChoiceField';
import { DraftInput } from './DraftInput';
import { FacetField } from './FacetField';
import type { Facet, KnownFilters } from './facets';
import styles from './FilterForm.module.css';
import { priceText, readPriceCents, withFilters, type ListQuery } from './listQuery';
import { PickField } from './PickField';
import { RangeField } from './RangeField';
import { SkinField } from './SkinField';

interface FilterFieldsProps {
  query: ListQuery;
  known: KnownFilters;
  /** The heroes whose skins are known; of others they are on their way. */
  skinsOf: readonly string[];
  onChange: (query: ListQuery) => void;
}

const trimmed = (typed: string) => typed.replace(/\s+/gu, ' ').trim();
const canonicalPrice = (typed: string) => priceText(readPriceCents(typed));

/** One titled group of the filter form. */
function Group({ title, children, id }: { title: string; children: ReactNode; id?: string }) {
  return (
    <fieldset className={styles.group} id={id}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** All fields of the filter form, with the names a form without JavaScript sends. */
export const FilterFields = memo(function FilterFields({ query, known, skinsOf, onChange }: FilterFieldsProps) {
  const t = useText('List');
  const titleOf = (facet: Facet) =>
    facet.kind === 'range' && facet.unit !== ''
      ? t('filters.withUnit', { name: facet.name, unit: facet.unit })
      : facet.name;
  const { facets, labels, heroes } = known;
  return (
    <>
      <HiddenState query={query} />
      <Group title={t('filters.keyWord')}>
        <DraftInput
          name="keyWord"
          label={t('filters.keyWord')}
          placeholder={t('filters.keyWordHint')}
          value={query.keyWord}
          normalise={trimmed}
          onValue={(keyWord) => onChange(withFilters(query, { keyWord }))}
        />
      </Group>
      <Group title={t('filters.price')}>
        <RangeField
          label={t('filters.price')}
          names={['priceStart', 'priceEnd']}
          from={priceText(query.priceStartCents)}
          to={priceText(query.priceEndCents)}
          normalise={canonicalPrice}
          onRange={(from, to) => {
            const prices = { priceStartCents: readPriceCents(from), priceEndCents: readPriceCents(to) };
            onChange(withFilters(query, prices));
          }}
        />
      </Group>
      <RegionFields query={query} known={known} onChange={onChange} />
      {labels !== null && labels.length > 0 && (
        <Group title={t('filters.labels')}>
          <ChoiceField
            name="labelIds"
            options={labels}
            chosen={query.labelIds}
            onChosen={(labelIds) => onChange(withFilters(query, { labelIds }))}
          />
        </Group>
      )}
      {facets?.map((facet) => (
        <Group key={facet.key} title={titleOf(facet)}>
          <FacetField facet={facet} query={query} onChange={onChange} />
        </Group>
      ))}
      {heroes !== null && heroes.length > 0 && (
        <Group title={t('filters.skins')}>
          <SkinField query={query} heroes={heroes} skins={known.skins} skinsOf={skinsOf} onChange={onChange} />
        </Group>
      )}
    </>
  );
});

/** What the form carries along without showing it. */
function HiddenState({ query }: { query: ListQuery }) {
  const fields = { gameId: query.gameId, sort: query.sort, retailKey: query.retailKey };
  return Object.entries(fields).map(([name, value]) =>
    value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

function RegionFields({ query, known, onChange }: Omit<FilterFieldsProps, 'skinsOf'>) {
  const t = useText('List');
  const fields = [
    { name: 'systemId', label: t('filters.system'), options: known.systems },
    { name: 'carrierId', label: t('filters.carrier'), options: known.carriers },
    { name: 'groupId', label: t('filters.region'), options: known.regions },
  ] as const;
  const hasRegions = known.regions !== null && known.regions.length > 0;
  return (
    <div className={styles.pairs}>
      {fields.map(({ name, label, options }) =>
        options === null || options.length === 0 ? null : (
          <Group key={name} title={label}>
            <PickField
              name={name}
              label={label}
              options={options}
              value={query[name]}
              onPick={(id) => onChange(withFilters(query, { [name]: id }))}
            />
          </Group>
        ),
      )}
      {hasRegions && (
        <Group title={t('filters.server')}>
          <PickField
            name="serverId"
            label={query.groupId === '' ? t('filters.regionFirst') : t('filters.server')}
            options={known.servers ?? []}
            value={query.serverId}
            disabled={query.groupId === '' || !known.servers?.length}
            onPick={(serverId) => onChange(withFilters(query, { serverId }))}
          />
        </Group>
      )}
    </div>
  );
}
