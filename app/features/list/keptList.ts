import type { CardGood } from '~/ui/badgesOf';
import { availabilityOf } from '~/lib/saleState';
import { paths } from '~/paths';
import type { KeyValueStorage } from '~/store/webStorage';

/** What is kept of a list while its person looks at a listing. */
export interface KeptList {
  /** The history entry it belongs to. */
  key: string;
  savedAtMs: number;
  scrollY: number;
  /** The card at the top edge and its distance from it: heights above may have changed meanwhile. */
  anchor: { goodId: string; offset: number } | null;
  /** What load-more had added to the page of the address. */
  more: CardGood[];
  pages: number;
  total: number;
  /** How listings stood when they were looked at meanwhile, by id; missing in what an older page kept. */
  marks?: Readonly<Record<string, ListingMark>>;
  /** The person is on a page that is no listing: who comes from there starts afresh. */
  isLeft?: boolean;
}

/** A listing that was seen reserved, sold or taken down. */
export interface ListingMark {
  readonly saleState: number;
  readonly seenAtMs: number;
}

const storageKey = 'kept-list';
const keptForMs = 30 * 60_000;
/** Longer than any answer of the list is cached: a list asked for later than that knows better itself. */
const markHoldsMs = 60_000;

/** True when a path is the goods detail, the only place a list is kept for. */
export function isDetailPath(pathname: string): boolean {
  return pathname === paths.detail('').replace(/\?.*$/, '');
}

/** Keeps the list for the way back. A browser that stores nothing shows the list afresh. */
export function keepList(storage: KeyValueStorage, list: KeptList): void {
  try {
    storage.setItem(storageKey, JSON.stringify(list));
  } catch {
    forgetList(storage);
  }
}

/** Drops what was kept. */
export function forgetList(storage: KeyValueStorage): void {
  try {
    storage.removeItem(storageKey);
  } catch {
    // Nothing was stored then.
  }
}

/** What was kept for this history entry, or null when it is another entry's, broken, too old or left for another page. */
export function keptListOf(storage: KeyValueStorage, key: string, nowMs: number): KeptList | null {
  const kept = readKept(storage);
  return kept !== null && kept.key === key && !kept.isLeft && nowMs - kept.savedAtMs < keptForMs ? kept : null;
}

function readKept(storage: KeyValueStorage): KeptList | null {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as KeptList | null;
    return kept !== null && Array.isArray(kept.more) ? kept : null;
  } catch {
    return null;
  }
}

/** Notes which page is shown: a jump back past a listing does not arrive from it. */
export function noteShownPage(storage: KeyValueStorage, pathname: string): void {
  const kept = readKept(storage);
  const isLeft = !isDetailPath(pathname);
  if (kept !== null && (kept.isLeft ?? false) !== isLeft) keepList(storage, { ...kept, isLeft });
}

/**
 * Notes in the kept list how a listing stands by now, so that the way back does not show it as on sale.
 * @param saleState as on the wire; one that is on sale again loses its mark
 */
export function markListing(
  storage: KeyValueStorage,
  goodId: string,
  saleState: number | undefined,
  nowMs: number,
): void {
  const kept = readKept(storage);
  if (kept === null) return;
  const { [goodId]: _before, ...others } = kept.marks ?? {};
  const isOnSale = saleState === undefined || availabilityOf(saleState) === 'onSale';
  keepList(storage, { ...kept, marks: isOnSale ? others : { ...others, [goodId]: { saleState, seenAtMs: nowMs } } });
}

/** The sale states to show in a restored list; old marks hold only while the list itself is old. */
export function marksOf(kept: KeptList, nowMs: number, isStale: boolean): Readonly<Record<string, number>> {
  const holding = Object.entries(kept.marks ?? {}).filter(([, mark]) => isStale || nowMs - mark.seenAtMs < markHoldsMs);
  return Object.fromEntries(holding.map(([id, mark]) => [id, mark.saleState]));
}

/** Listings with what is known of them by now. */
export function withMarks<Good extends Pick<CardGood, 'id' | 'saleState'>>(
  goods: readonly Good[],
  marks: Readonly<Record<string, number>>,
): Good[] {
  return goods.map((good) => {
    const saleState = marks[good.id];
    return saleState === undefined ? good : { ...good, saleState };
  });
}
