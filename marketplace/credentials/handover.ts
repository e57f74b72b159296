import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { handoverViews } from '../db/schema/credentials';
import { sealedPapers } from '../db/schema/people';
import { dropPapers, putPapers, readPapers } from './papers';
import type { AccountCredentials, CredentialVault } from './vault';

/** What a seller hands an account over for. */
export interface HandoverPlace {
  readonly kind: 'order' | 'buyback';
  readonly id: number;
}

/** What everybody who may know of a handed-over login is told: when, and when the staff looked. Opens nothing. */
export interface Handover {
  /** null: nothing is there, or not any more. */
  readonly time: Date | null;
  readonly views: readonly Date[];
}

/** Whose papers a handed-over login is. */
const paperOf = ({ kind, id }: HandoverPlace) =>
  ({ kind: kind === 'order' ? 'orderLogin' : 'buybackLogin', ownerId: id }) as const;

const columnOf = ({ kind }: HandoverPlace) => (kind === 'order' ? handoverViews.orderId : handoverViews.buybackId);

/** Keeps the login of a sold account for the staff, sealed, in place of what was handed over before. */
export async function putHandover(
  tx: Tx,
  vault: CredentialVault,
  place: HandoverPlace,
  login: AccountCredentials,
  nowMs: number,
): Promise<void> {
  const { accountNumber, accountPassword, note } = login;
  await putPapers(tx, vault, paperOf(place), {
    text: JSON.stringify({ accountNumber, accountPassword, note }),
    nowMs,
  });
}

/** Drops it: who needed it has it, or nobody will. The looks stay. */
export async function dropHandover(tx: Tx, place: HandoverPlace): Promise<void> {
  const { kind, ownerId } = paperOf(place);
  await dropPapers(tx, kind, [ownerId]);
}

/** When a login was handed over, and when the staff looked at it. */
export async function handoverOf(tx: Tx, place: HandoverPlace): Promise<Handover> {
  const { kind, ownerId } = paperOf(place);
  const [kept] = await tx
    .select({ time: sealedPapers.changeTime })
    .from(sealedPapers)
    .where(and(eq(sealedPapers.kind, kind), eq(sealedPapers.ownerId, ownerId)));
  const views = await tx
    .select({ time: handoverViews.time })
    .from(handoverViews)
    .where(eq(columnOf(place), place.id))
    .orderBy(asc(handoverViews.id));
  return { time: kept?.time ?? null, views: views.map(({ time }) => time) };
}

/**
 * Reads a handed-over login for the staff and writes down that they looked: both or neither, in the caller's transaction.
 * @returns null when none is there
 * @throws Error as `CredentialVault.openPaper`
 */
export async function viewHandover(
  tx: Tx,
  vault: CredentialVault,
  place: HandoverPlace,
  nowMs: number,
): Promise<AccountCredentials | null> {
  const text = await readPapers(tx, vault, paperOf(place));
  if (text === null) return null;
  const seen = place.kind === 'order' ? { orderId: place.id } : { buybackId: place.id };
  await tx.insert(handoverViews).values({ ...seen, time: new Date(nowMs) });
  return JSON.parse(text) as AccountCredentials;
}
