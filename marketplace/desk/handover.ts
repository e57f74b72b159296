import { eq } from 'drizzle-orm';
import { viewHandover } from '../credentials/handover';
import type { Tx } from '../db/engine';
import { buybacks } from '../db/schema/buybacks';
import { orders } from '../db/schema/orders';
import { DeskRefusal, type DeskKit } from './kit';
import type { DeskHandover } from './wire';

/**
 * The login a seller handed over, for the staff; each look is written down, and the seller sees it.
 * @returns null when the shop has no such order or buy-back
 * @throws DeskRefusal when nothing is handed over
 */
export async function lookAtHandover(
  tx: Tx,
  place: { readonly kind: 'order' | 'buyback'; readonly id: number },
  { vault, tools }: Pick<DeskKit, 'vault' | 'tools'>,
): Promise<DeskHandover | null> {
  const table = place.kind === 'order' ? orders : buybacks;
  // Locked, so that an end of this very moment, which drops it, comes either before the look or after it.
  const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, place.id)).for('share');
  if (found === undefined) return null;
  const login = await viewHandover(tx, vault, place, tools.now());
  if (login === null) throw new DeskRefusal('There is no login here: the seller has not handed it over, or it is over');
  return login;
}
