/** The page numbers to show around the current one, ends included; null is a gap. At most nine entries. */
export function pageWindow(current: number, pages: number): readonly (number | null)[] {
  const wanted = [1, pages, current - 1, current, current + 1];
  if (current <= 4) wanted.push(2, 3, 4, 5);
  if (current >= pages - 3) wanted.push(pages - 1, pages - 2, pages - 3, pages - 4);
  const shown = [...new Set(wanted)].filter((page) => page >= 1 && page <= pages).sort((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    if (before === undefined || page === before + 1) return [page];
    return page === before + 2 ? [page - 1, page] : [null, page];
  });
}
