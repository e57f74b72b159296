/**
 * True for a document that came by a step in the history or with a restored tab: the browser may have shown its own
 * copy, however old that is. Browser only.
 */
export function isFromHistory(): boolean {
  const entries = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entries.some(({ type }) => type === 'back_forward');
}
