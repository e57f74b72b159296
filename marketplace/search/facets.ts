import { arrayContains, arrayOverlaps, sql, type SQL } from 'drizzle-orm';
import { listings } from '../db/schema/listings';

/**
 * Where a search looks for choices and labels. `facets` are in an index that answers the whole search, so that no
 * listing is read; a listing with too many of them has none, and is found by its `tokens`.
 */
export type ChoiceSource = 'facets' | 'tokens';

/** What a choice or label belongs to: a template field, or the labels. */
export type ChoiceKind = `f${number}` | 'l';

/** Room for the fields f1 to f20, and 0 for labels. The database's function listing_facets (migration 0015) says the same. */
const kinds = 32;

/** A choice as a number: its id and what it belongs to. */
function facetOf(kind: ChoiceKind, id: string): number {
  return Number(id) * kinds + (kind === 'l' ? 0 : Number(kind.slice(1)));
}

const orNone = (condition: SQL) => sql`(${listings.facets} is null or ${condition})`;

/** Listings that have any of these; by facets also every listing that has no facets. */
export function anyOf(source: ChoiceSource, kind: ChoiceKind, ids: readonly string[]): SQL {
  return source === 'facets'
    ? orNone(
        arrayOverlaps(
          listings.facets,
          ids.map((id) => facetOf(kind, id)),
        ),
      )
    : arrayOverlaps(
        listings.tokens,
        ids.map((id) => `${kind}:${id}`),
      );
}

/** Listings that have all of these; by facets also every listing that has no facets. */
export function allOf(source: ChoiceSource, kind: ChoiceKind, ids: readonly string[]): SQL {
  return source === 'facets'
    ? orNone(
        arrayContains(
          listings.facets,
          ids.map((id) => facetOf(kind, id)),
        ),
      )
    : arrayContains(
        listings.tokens,
        ids.map((id) => `${kind}:${id}`),
      );
}
