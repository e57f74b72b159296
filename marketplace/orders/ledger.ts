import type { Tx } from '../db/engine';
import { ledgerEntries, type ledgerAccounts } from '../db/schema/orders';

type Account = (typeof ledgerAccounts)[number];

/** What a movement of an order is for. */
export type OrderMovementKind = 'paid' | 'completed' | 'refundOwed' | 'guaranteePaid' | 'refunded';

/** What a movement of a buy-back is for. */
export type BuybackMovementKind = 'deposit' | 'settled' | 'depositReturned' | 'depositForfeited';

interface Entry {
  readonly account: Account;
  readonly amountCents: number;
  readonly userId?: number | null;
}

/** Whose money moves: an order's, a buy-back's or what is owed to a person. */
type Purpose =
  | { readonly orderId: number; readonly kind: OrderMovementKind }
  | { readonly buybackId: number; readonly kind: BuybackMovementKind }
  | { readonly payoutId: number; readonly kind: 'payout' };

type Movement = Purpose & {
  /** Stable for the thing that happened ("paid:<payment>"): a second one of the same name is refused by the database. */
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly nowMs: number;
};

/**
 * Writes one movement of money. Accounts that neither gain nor lose are left out.
 * @throws Error when the entries do not sum to zero: a fault in this program, nothing is written
 */
export async function moveMoney(tx: Tx, movement: Movement): Promise<void> {
  const { name, kind, entries, nowMs } = movement;
  const sum = entries.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The movement ${name} does not balance: ${sum} cents are left over`);
  const rows = entries
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ account, amountCents, userId }) => ({
      ...purposeOf(movement),
      movement: name,
      kind,
      account,
      amountCents,
      userId: userId ?? null,
      time: new Date(nowMs),
    }));
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows);
}

function purposeOf(movement: Purpose) {
  if ('orderId' in movement) return { orderId: movement.orderId };
  return 'buybackId' in movement ? { buybackId: movement.buybackId } : { payoutId: movement.payoutId };
}
