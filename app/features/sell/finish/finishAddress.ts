import { toSellWay } from '../draft/sellDraft';
import type { WayName } from '../ways/wayFacts';
import { isId } from '~/lib/ids';

/** What was offered, as the address tells it. */
export interface SellFinishData {
  readonly way: WayName;
  /** The listing's or the buy-back's id; '' when the marketplace named none. */
  readonly id: string;
  readonly gameId: string;
}

/** Reads the address after an account was offered; null when it tells of something else. */
export function readSellFinish(search: URLSearchParams): SellFinishData | null {
  const way = toSellWay(search.get('way'));
  if (search.get('kind') !== 'sale' || way === null) return null;
  const idOf = (name: string) => (isId(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
  return { way, id: idOf('id'), gameId: idOf('gameId') };
}
