/** Hears of a step back or forth in the history. @returns true to keep it from the router */
type StepHearer = (state: unknown) => boolean;

let hearer: StepHearer | null = null;

/** To be called before the router begins: a window's listeners hear in the order in which they were added. */
export function watchHistorySteps(): void {
  window.addEventListener('popstate', (event) => {
    if (hearer?.(event.state) === true) event.stopImmediatePropagation();
  });
}

/** Hears of the steps from now on, alone. @returns ends it */
export function hearHistorySteps(next: StepHearer): () => void {
  hearer = next;
  return () => {
    if (hearer === next) hearer = null;
  };
}
