import { and, desc, eq, lt } from 'drizzle-orm';
import { dayMs } from '../../bff/contract/durations';
import type { ParsedInputOf, PayloadInputOf } from '../../bff/contract/types';
import type { Person } from '../auth/sessions';
import { smsCodeMatches } from '../auth/sms';
import type { Services, TransactionContext } from '../context';
import { dropPapers, putPapers, readPapers } from '../credentials/papers';
import type { CredentialVault } from '../credentials/vault';
import type { Tx } from '../db/engine';
import { payees, payeeViews } from '../db/schema/payouts';
import { refuse, refuseAt, refuseFields, type Refusal } from '../http/answer';
import { tellPayeeChanged } from '../messaging/tell';
import { lockPerson } from '../queries/people';
import { wireTime } from '../queries/wire';
import { maskPayee, readPayee, type PayeeAccount } from './payeeForm';

export type PayeeRow = typeof payees.$inferSelect;
type WirePayee = NonNullable<PayloadInputOf<'POST /api/web/earnings/payee'>>;

/** How long payouts wait for a new payee, so that who did not enter it reads the message and asks the shop. */
export const payeeWaitMs: Readonly<Record<Services['mode'], number>> = { production: dayMs, demo: 10_000 };

/** What an SMS code must have been asked for. */
const smsPurpose = 'payee';

/** Where a person's money goes; null: nothing was entered. */
export async function payeeOf(tx: Tx, userId: number): Promise<PayeeRow | null> {
  const [row] = await tx.select().from(payees).where(eq(payees.userId, userId)).orderBy(desc(payees.id)).limit(1);
  return row ?? null;
}

/** Enters where a person's money goes, in place of what was there before. Asks for a code to the account's own phone. */
export async function changePayee(
  context: TransactionContext & { readonly person: Person },
  input: ParsedInputOf<'POST /api/web/earnings/payee'>,
): Promise<WirePayee | Refusal> {
  const { tx, person, services } = context;
  const { phone } = (await lockPerson(tx, person.id)) ?? { phone: null };
  if (phone === null) return refuse('payeeNoPhone');
  const reading = readPayee(input);
  if ('faults' in reading) return refuseFields(reading.faults);
  // Last, because a right code is used up: who has to correct something else keeps it.
  const given = { phone, code: input.dxyzm, key: input.yzmRankey, purposes: [smsPurpose] };
  if (!(await smsCodeMatches(tx, context, given))) return refuseAt('dxyzm', 'smsCodeWrong');

  const nowMs = services.now();
  const { method, bank } = reading.payee;
  const [row] = await tx
    .insert(payees)
    .values({
      userId: person.id,
      method,
      bank,
      ...maskPayee(reading.payee),
      createTime: new Date(nowMs),
      payableTime: new Date(nowMs + payeeWaitMs[services.mode]),
    })
    .returning();
  if (row === undefined) throw new Error('an inserted payee comes back');
  await dropOlder(tx, row);
  await putPapers(tx, services.vault, paperOf(row), { text: JSON.stringify(reading.payee), nowMs });
  await tellPayeeChanged(tx, row, new Date(nowMs));
  return wirePayee(row, nowMs);
}

const paperOf = ({ id }: PayeeRow) => ({ kind: 'payee', ownerId: id }) as const;

/** Of what does not count any more only the masks stay. */
async function dropOlder(tx: Tx, { id, userId }: PayeeRow): Promise<void> {
  const older = await tx
    .select({ id: payees.id })
    .from(payees)
    .where(and(eq(payees.userId, userId), lt(payees.id, id)));
  await dropPapers(
    tx,
    'payee',
    older.map((row) => row.id),
  );
}

/** A payee in full, for the staff; the look is written down. @throws Error as `CredentialVault.open` */
export async function lookAtPayee(
  tx: Tx,
  vault: CredentialVault,
  payee: PayeeRow,
  nowMs: number,
): Promise<PayeeAccount> {
  const text = await readPapers(tx, vault, paperOf(payee));
  if (text === null) throw new Error(`the payee ${payee.id} has no papers`);
  await tx.insert(payeeViews).values({ payeeId: payee.id, time: new Date(nowMs) });
  return JSON.parse(text) as PayeeAccount;
}

/** A payee as its person sees it: masked. */
export function wirePayee(payee: PayeeRow, nowMs: number): WirePayee {
  const { method, nameMasked, accountMasked, bank, createTime, payableTime } = payee;
  return {
    method,
    name: nameMasked,
    account: accountMasked,
    bank,
    createTime: wireTime(createTime),
    payableTime: payableTime.getTime() > nowMs ? wireTime(payableTime) : null,
  };
}
