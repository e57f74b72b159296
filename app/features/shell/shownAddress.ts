/** Where the router is: a location of its own, with the key it gave to it. */
interface ShownLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

type Entry = Pick<History, 'state' | 'pushState' | 'replaceState'>;

/** What the router keeps in the state of its entries; the first one of a document has no key yet. */
function entryOf({ state }: Entry): { readonly key: string; readonly index: number } {
  const { key = 'default', idx = 0 } = (state ?? {}) as { key?: string; idx?: number };
  return { key, index: idx };
}

/**
 * Keeps the address what the page shows. When a form that is sent in the background leads to another page while the
 * old page's data are being loaded again, the router (1.23) goes on with both: the page it left is written into the
 * history once more, and the one it shows is not. That entry becomes the missing one. An address of any other page is
 * left alone, and any address while the router is elsewhere: somebody has gone on, or back, before what was shown last
 * was heard of.
 *
 * @param goal the key of where the router is, or is on its way to
 * @returns called with each location that the router shows
 */
export function followShown(history: Entry, address: () => string, goal: () => string): (shown: ShownLocation) => void {
  let settled: { readonly key: string; readonly index: number } | null = null;
  return ({ pathname, search, hash, state, key }) => {
    const wanted = pathname + search + hash;
    const written = entryOf(history);
    if (settled !== null && written.key === settled.key && address() !== wanted && goal() === key) {
      const entry = { usr: state, key, idx: settled.index + 1 };
      if (written.index > settled.index) history.replaceState(entry, '', wanted);
      else history.pushState(entry, '', wanted);
    }
    settled = { key, index: entryOf(history).index };
  };
}
