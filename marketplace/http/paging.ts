/** A page as somebody asks for it; `offsetOf` says at which row it begins. */
export interface PageWindow {
  readonly pageSize: number;
  /** The asked page, from 1; queries clamp it to the last page ("reasonable" paging). */
  readonly pageNum: number;
}

const defaultPageSize = 10;
const maxPageSize = 100;

/** The page somebody asks for: defaults 1 and 10, never more than 100 rows. */
export function pageOf(input: { pageNum?: number | undefined; pageSize?: number | undefined }): PageWindow {
  return {
    pageNum: Math.max(1, input.pageNum ?? 1),
    pageSize: Math.min(maxPageSize, Math.max(1, input.pageSize ?? defaultPageSize)),
  };
}

/** The offset of a page among `total` rows; a page past the end is the last one. */
export function offsetOf(page: PageWindow, total: number): number {
  const lastPage = Math.max(1, Math.ceil(total / page.pageSize));
  return (Math.min(page.pageNum, lastPage) - 1) * page.pageSize;
}

/** Cuts a page out of a short, complete list. */
export function pageOfList<Row>(list: readonly Row[], page: PageWindow): { rows: Row[]; total: number } {
  const offset = offsetOf(page, list.length);
  return { rows: list.slice(offset, offset + page.pageSize), total: list.length };
}
