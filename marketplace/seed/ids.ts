/** Ids of a shop's seeded rows: a range of its own, so that rows can name each other before they are written. */
export interface IdSource {
  /** The next id of a kind of row. */
  next(kind: string): number;
}

const idsPerShop = 1_000_000;

/** Where a shop's own rows, made later by people, may start: above every seeded id. */
export const firstFreeId = 10 * idsPerShop;

export function createIds(tenantId: number): IdSource {
  const used = new Map<string, number>();
  return {
    next(kind) {
      const count = (used.get(kind) ?? 0) + 1;
      used.set(kind, count);
      return tenantId * idsPerShop + count;
    },
  };
}
