import type { PayloadOf } from '../../../bff/contract/types';
import { isAttributeKey } from '~/lib/attributeKeys';
import { rangeBounds, rangeText, withFilters, type ListQuery } from './listQuery';
import { placesFor, type RegionOption } from './regions';

export type TemplateRow = PayloadOf<'GET /api/web/gameTemp'>;

/** A choice of a facet. */
export interface FacetOption {
  id: string;
  name: string;
}

/** One filter the game's template offers. `key` is f1 to f20. */
export type Facet =
  | { kind: 'range'; key: string; name: string; unit: string; min: string; max: string }
  | { kind: 'choice'; key: string; name: string; options: FacetOption[] }
  | { kind: 'text'; key: string; name: string };

const choiceTypes = new Set(['radio', 'checkbox', 'boxradio']);

function facetOf(row: TemplateRow): Facet | null {
  const { aavName: key, fieldName: name } = row;
  if (row.fieldType === 'number') {
    const bounds = rangeBounds(row.range ?? '');
    return { kind: 'range', key, name, unit: row.unit ?? '', min: bounds?.from ?? '', max: bounds?.to ?? '' };
  }
  if (choiceTypes.has(row.fieldType)) {
    const options = [...row.childAttributes]
      .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
      .map((option) => ({ id: option.id, name: option.fieldName }));
    return options.length === 0 ? null : { kind: 'choice', key, name, options };
  }
  return row.fieldType === 'input' ? { kind: 'text', key, name } : null;
}

/** The searchable fields of a template as facets, in the template's order; fields of unknown types are left out. */
export function facetsOf(template: readonly TemplateRow[]): Facet[] {
  return [...template]
    .filter((row) => row.isSearch && isAttributeKey(row.aavName))
    .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
    .flatMap((row) => facetOf(row) ?? []);
}

/** The chosen option ids of a choice, in the facet's own order. */
export function chosenIds(value: string, options: readonly FacetOption[]): string[] {
  const wanted = new Set(value.split(','));
  return options.filter((option) => wanted.has(option.id)).map((option) => option.id);
}

/** One facet's value in its canonical form; '' when nothing of it is known. */
function settleAttribute(facet: Facet, value: string): string {
  if (facet.kind === 'choice') return chosenIds(value, facet.options).join(',');
  if (facet.kind === 'text') return value;
  const bounds = rangeBounds(value);
  if (bounds !== null) return rangeText(bounds.from, bounds.to);
  return rangeText(value, value);
}

/** The heroes of a game, whose skins can be searched; their ids open `getSkinByHero`. Empty for games without. */
export function heroesOf(template: readonly TemplateRow[]): FacetOption[] {
  const row = template.find(
    (candidate) => choiceTypes.has(candidate.fieldType) && /hero/i.test(candidate.fieldKey ?? ''),
  );
  return (row?.childAttributes ?? []).map((option) => ({ id: option.id, name: option.fieldName }));
}

/** A skin and the hero who wears it. */
export interface SkinOption extends FacetOption {
  heroId: string;
}

/** What the shop knows of a game; null where a call failed, so that nothing is judged unknown by mistake. */
export interface KnownFilters {
  games: readonly FacetOption[] | null;
  heroes: readonly FacetOption[] | null;
  /** The skins of the chosen heroes. */
  skins: readonly SkinOption[] | null;
  facets: readonly Facet[] | null;
  systems: readonly RegionOption[] | null;
  carriers: readonly RegionOption[] | null;
  regions: readonly RegionOption[] | null;
  servers: readonly FacetOption[] | null;
  labels: readonly FacetOption[] | null;
}

/**
 * What the lists of a shown query are good for in the one that is chosen: servers are those of a region, regions those
 * of a carrier.
 * @param shown the query that `known` was loaded for
 */
export function knownFor(chosen: ListQuery, shown: ListQuery, known: KnownFilters): KnownFilters {
  const open = placesFor(chosen, known);
  return chosen.groupId === shown.groupId ? open : { ...open, servers: [] };
}

function settleId(id: string, known: readonly FacetOption[] | null): string {
  return id === '' || known === null || known.some((option) => option.id === id) ? id : '';
}

function settleIds(ids: readonly string[], known: readonly FacetOption[] | null): readonly string[] {
  return known === null ? ids : ids.filter((id) => known.some((option) => option.id === id));
}

function settleAttributes(query: ListQuery, facets: readonly Facet[] | null): ListQuery['attributes'] {
  if (facets === null) return query.attributes;
  const settled = facets.map(
    (facet) => [facet.key, settleAttribute(facet, query.attributes[facet.key] ?? '')] as const,
  );
  return Object.fromEntries(settled.filter(([, value]) => value !== ''));
}

/** Drops every value the shop does not know, so that its address can be made clean. */
export function settleListQuery(query: ListQuery, known: KnownFilters): ListQuery {
  if (settleId(query.gameId, known.games) !== query.gameId) {
    return settleListQuery(withFilters(query, { gameId: '' }), known);
  }
  const systemId = settleId(query.systemId, known.systems);
  const carrierId = settleId(query.carrierId, placesFor({ ...query, systemId }, known).carriers);
  const groupId = settleId(query.groupId, placesFor({ systemId, carrierId }, known).regions);
  return {
    ...query,
    systemId,
    carrierId,
    groupId,
    serverId: groupId === '' ? '' : settleId(query.serverId, known.servers),
    attributes: settleAttributes(query, known.facets),
    labelIds: settleIds(query.labelIds, known.labels),
    heroIds: settleIds(query.heroIds, known.heroes),
    // Without a hero the skins' names are not asked for, so they are not judged either.
    skinIds: query.heroIds.length === 0 ? query.skinIds : settleIds(query.skinIds, known.skins),
  };
}
