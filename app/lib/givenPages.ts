/** Upstreams that give fewer rows than they are asked for have a round number of their own: 10, 20, 50. */
const roundRows = 10;

/** Whether so many rows may be as many as an upstream gives at once, though more were asked for. */
export function isRoundBatch(rows: number): boolean {
  return rows > 0 && rows % roundRows === 0;
}

/**
 * How many rows an upstream gives a page, whatever it is asked for: pages of another size would end before its rows, or
 * go on after them.
 * @param rows on its first page
 * @param total rows in all
 */
export function givenPageSize(rows: number, total: number, asked: number): number {
  const isOwn = rows < total && (rows > asked || (rows < asked && isRoundBatch(rows)));
  return isOwn ? rows : asked;
}
