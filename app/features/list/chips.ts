import { chosenIds, type Facet, type FacetOption, type KnownFilters } from './facets';
import { priceText, rangeBounds, withAttribute, withFilters, type ListQuery } from './listQuery';

/** What a chip says, before its translation. `from`/`to` are ranges, either may be ''. */
export type ChipText =
  | { kind: 'value'; name: string | null; value: string }
  | { kind: 'range'; name: string; from: string; to: string; unit: string }
  | { kind: 'price'; from: string; to: string }
  | { kind: 'keyword'; value: string };

/** One filter in force, and the list without it. */
export interface Chip {
  key: string;
  text: ChipText;
  without: ListQuery;
}

/** Null where there is none to show: of what isn't in its list yet, the list is still on its way. */
function nameOf(id: string, options: readonly FacetOption[] | null): string | null {
  if (id === '') return null;
  return options === null ? id : (options.find((option) => option.id === id)?.name ?? null);
}

function idChips(query: ListQuery, known: KnownFilters): Chip[] {
  const fields = [
    ['systemId', known.systems],
    ['carrierId', known.carriers],
    ['groupId', known.regions],
    ['serverId', known.servers],
  ] as const;
  return fields.flatMap(([field, options]) => {
    const id = query[field];
    const value = nameOf(id, options);
    return value === null
      ? []
      : [{ key: field, text: { kind: 'value', name: null, value }, without: withFilters(query, { [field]: '' }) }];
  });
}

function facetChips(query: ListQuery, facet: Facet): Chip[] {
  const { key, name } = facet;
  const value = query.attributes[key] ?? '';
  if (value === '') return [];
  if (facet.kind === 'choice') {
    const ids = chosenIds(value, facet.options);
    return ids.map((id) => ({
      key: `${key}-${id}`,
      text: { kind: 'value', name, value: facet.options.find((option) => option.id === id)?.name ?? id },
      without: withAttribute(query, key, ids.filter((other) => other !== id).join(',')),
    }));
  }
  const without = withAttribute(query, key, '');
  const bounds = facet.kind === 'range' ? rangeBounds(value) : null;
  if (facet.kind === 'range' && bounds !== null) {
    return [{ key, text: { kind: 'range', name, from: bounds.from, to: bounds.to, unit: facet.unit }, without }];
  }
  return [{ key, text: { kind: 'value', name, value }, without }];
}

/** Every filter in force as a chip that can be removed alone, in the order of the filter rail. */
export function chipsOf(query: ListQuery, known: KnownFilters): Chip[] {
  const chips: Chip[] = [];
  if (query.keyWord !== '') {
    const without = withFilters(query, { keyWord: '' });
    chips.push({ key: 'keyWord', text: { kind: 'keyword', value: query.keyWord }, without });
  }
  if (query.priceStartCents !== null || query.priceEndCents !== null) {
    const [from, to] = [priceText(query.priceStartCents), priceText(query.priceEndCents)];
    const without = withFilters(query, { priceStartCents: null, priceEndCents: null });
    chips.push({ key: 'price', text: { kind: 'price', from, to }, without });
  }
  chips.push(...idChips(query, known));
  for (const id of query.labelIds) {
    const value = known.labels?.find((label) => label.id === id)?.name ?? id;
    const without = withFilters(query, { labelIds: query.labelIds.filter((other) => other !== id) });
    chips.push({ key: `label-${id}`, text: { kind: 'value', name: null, value }, without });
  }
  for (const facet of known.facets ?? []) chips.push(...facetChips(query, facet));
  for (const id of query.skinIds) {
    const value = nameOf(id, known.skins);
    if (value === null) continue;
    const without = withFilters(query, { skinIds: query.skinIds.filter((other) => other !== id) });
    chips.push({ key: `skin-${id}`, text: { kind: 'value', name: null, value }, without });
  }
  return chips;
}
