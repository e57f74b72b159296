/** Where the router is: a location of its own, with the key it gave to it. */
interface ShownLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

type Entry = Pick<History, 'state' | 'pushState' | 'replaceState'>;

/** The router numbers its entries, in their state. */
function indexOf({ state }: Entry): number {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index === 'number' ? index : 0;
}

/**
 * Keeps the address what the page shows. When a form that is sent in the background leads to another page while the
 * old page's data are being loaded again, the router (1.23) goes on with both: the page it left is written into the
 * history once more, and the one it shows is not. That entry becomes the missing one.
 *
 * @returns called with each location that the router shows
 */
export function followShown(history: Entry, address: () => string): (shown: ShownLocation) => void {
  let settledIndex = indexOf(history);
  return ({ pathname, search, hash, state, key }) => {
    const wanted = pathname + search + hash;
    if (address() !== wanted) {
      const entry = { usr: state, key, idx: settledIndex + 1 };
      if (indexOf(history) > settledIndex) history.replaceState(entry, '', wanted);
      else history.pushState(entry, '', wanted);
    }
    settledIndex = indexOf(history);
  };
}
