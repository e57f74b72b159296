/** The layout width the scaling stops at, px. */
const maxLayoutWidthPx = 540;
/** The root size is recomputed so long after the last resize. */
export const resizeDelayMs = 300;

/** The size of one rem: a tenth of the width, which counts up to 540 px. */
export function rootFontSizePx(widthPx: number): number {
  return Math.min(widthPx, maxLayoutWidthPx) / 10;
}

/** Recomputes the root size 300 ms after a resize. CSS sets the same size before any script runs. */
export function watchPageWidth(view: Window): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const recompute = () => {
    view.document.documentElement.style.fontSize = `${rootFontSizePx(view.innerWidth)}px`;
  };
  const resized = () => {
    clearTimeout(timer);
    timer = setTimeout(recompute, resizeDelayMs);
  };
  // From here on the size waits as said: the style sheet's own would follow the width at once.
  recompute();
  view.addEventListener('resize', resized);
  return () => {
    clearTimeout(timer);
    view.removeEventListener('resize', resized);
  };
}
