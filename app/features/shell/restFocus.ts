/** The page's main part; the skip link leads there. */
export const contentId = 'content';

interface Arrival {
  /** Another path than before, not only another query of the same page. */
  readonly isNewPage: boolean;
  /** The address of the link by which the page was left, for whoever comes back to it. */
  readonly leftBy: string | undefined;
}

/**
 * Puts the focus where somebody with a keyboard or a reader goes on after a navigation: at the link they left by,
 * else at the page's title. On the same page it stays with what was pressed, as long as that is still in sight.
 */
export function restFocus({ isNewPage, leftBy }: Arrival): void {
  const main = document.getElementById(contentId);
  // An open question holds the focus until it is answered.
  if (main === null || document.querySelector('[aria-modal=true]') !== null) return;
  if (!isNewPage && isInSight(document.activeElement)) return;
  // A slow page comes late: who has begun to type into the search goes on typing.
  if (document.activeElement?.matches('header input[type=search]') === true) return;
  const link = leftBy === undefined ? null : main.querySelector<HTMLElement>(`a[href="${CSS.escape(leftBy)}"]`);
  // Where the page scrolls to is settled already.
  if (link !== null) link.focus({ preventScroll: true });
  else focusTitle();
}

/** The page's title, else its main part, takes the focus. */
export function focusTitle(): void {
  const main = document.getElementById(contentId);
  const title = main?.querySelector<HTMLElement>('h1:not(.visually-hidden)');
  if (title) title.tabIndex = -1;
  (title ?? main)?.focus({ preventScroll: true });
}

function isInSight(element: Element | null): boolean {
  if (element === null || element === document.body) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
