import type { Tx } from '../db/engine';
import { ledgerEntries, type ledgerAccounts } from '../db/schema/orders';

type Account = (typeof ledgerAccounts)[number];

/** What a movement is for. */
export type MovementKind = 'paid' | 'completed' | 'refundOwed' | 'refunded';

interface Entry {
  readonly account: Account;
  readonly amountCents: number;
  readonly userId?: number | null;
}

interface Movement {
  readonly orderId: number;
  /** Stable for the thing that happened ("paid:<payment>"): a second one of the same name is refused by the database. */
  readonly name: string;
  readonly kind: MovementKind;
  readonly entries: readonly Entry[];
  readonly nowMs: number;
}

/**
 * Writes one movement of money. Accounts that neither gain nor lose are left out.
 * @throws Error when the entries do not sum to zero: a fault in this program, nothing is written
 */
export async function moveMoney(tx: Tx, { orderId, name, kind, entries, nowMs }: Movement): Promise<void> {
  const sum = entries.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The movement ${name} does not balance: ${sum} cents are left over`);
  const rows = entries
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ account, amountCents, userId }) => ({
      orderId,
      movement: name,
      kind,
      account,
      amountCents,
      userId: userId ?? null,
      time: new Date(nowMs),
    }));
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows);
}
