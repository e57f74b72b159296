import { and, desc, eq } from 'drizzle-orm';
import type { ParsedInputOf, PayloadInputOf } from '../../bff/contract/types';
import type { Person } from '../auth/sessions';
import { smsCodeMatches } from '../auth/sms';
import type { TransactionContext } from '../context';
import { putPapers } from '../credentials/papers';
import type { Tx } from '../db/engine';
import { supplierApplications, suppliers } from '../db/schema/buybacks';
import { users } from '../db/schema/people';
import { refuse, refuseFields, type FieldFault, type Refusal } from '../http/answer';
import { wireTime } from '../queries/wire';
import { markUsed, ownUploads } from '../uploads/records';
import { paperFields, readApplication, type ApplicationForm } from './applicationForm';

type Application = PayloadInputOf<'GET /api/customer/audit/lastOne'>;

/** Where an application stands. Numbers are the wire's. */
export const auditStates = { pending: 0, passed: 1, refused: 2 } as const;

/** How long the automatic desk of demo mode takes to pass one, so that one can watch it. */
const automaticAuditMs = 8_000;

/** Takes an application to become a supplier in: one at a time, and none from anyone who is a supplier already. */
export async function applyAsSupplier(
  context: TransactionContext & { readonly person: Person },
  input: ParsedInputOf<'POST /api/customer/audit'>,
): Promise<undefined | Refusal> {
  const { tx, person, services } = context;
  const nowMs = services.now();
  // Two applications at once: the second one waits here and then finds the first.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for('no key update');
  const last = await lastApplication(tx, person.id);
  if (last?.auditState === auditStates.pending) return refuse('applicationPending');
  if (last?.auditState === auditStates.passed || (await isSupplier(tx, person.id))) return refuse('applicationPassed');

  const reading = readApplication(input, nowMs);
  if ('faults' in reading) return refuseFields(reading.faults);
  const { form } = reading;
  const foreign = await foreignPapers(tx, person.id, form);
  if (Object.keys(foreign).length > 0) return refuseFields(foreign);
  // Last, because a right code is used up: who has to correct something else keeps it.
  const given = { phone: form.phoneNumber, code: input.dxyzm, key: input.yzmRankey, purposes: ['public'] };
  if (!(await smsCodeMatches(tx, context, given))) return refuseFields({ dxyzm: { message: 'smsCodeWrong' } });

  const { idNumber, papers, ...facts } = form;
  const [application] = await tx
    .insert(supplierApplications)
    .values({
      ...facts,
      ...papers,
      userId: person.id,
      auditState: auditStates.pending,
      deskTime: services.buybacks.automaticDesk ? new Date(nowMs + automaticAuditMs) : null,
      createTime: new Date(nowMs),
    })
    .returning({ id: supplierApplications.id });
  if (application === undefined) throw new Error('an inserted application comes back');
  await putPapers(tx, services.vault, { kind: 'supplier', ownerId: application.id }, { text: idNumber, nowMs });
  await markUsed(tx, person.id, pathsOf(form));
  return undefined;
}

/** A person's last application; null when there was none. */
export async function lastApplication(
  tx: Tx,
  userId: number,
): Promise<typeof supplierApplications.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(supplierApplications)
    .where(eq(supplierApplications.userId, userId))
    .orderBy(desc(supplierApplications.id))
    .limit(1);
  return row ?? null;
}

/** An application as its own applicant sees it: the ID number masked. */
export function applicationOf(row: typeof supplierApplications.$inferSelect): Application {
  const { idCardMasked: idCard, createTime, ...facts } = row;
  return {
    id: facts.id,
    name: facts.name,
    phoneNumber: facts.phoneNumber,
    urgentPhoneNumber: facts.urgentPhoneNumber,
    idCard,
    adress: facts.adress,
    businessLicenseImg: facts.businessLicenseImg,
    frontIdCardImg: facts.frontIdCardImg,
    reverseIdCardImg: facts.reverseIdCardImg,
    handIdCardImg: facts.handIdCardImg,
    remark: facts.remark,
    auditState: facts.auditState,
    auditRemark: facts.auditRemark,
    createTime: wireTime(createTime),
  };
}

async function isSupplier(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.$count(suppliers, and(eq(suppliers.userId, userId), eq(suppliers.kind, 'supplier')))) > 0;
}

function pathsOf({ papers }: ApplicationForm): string[] {
  return paperFields.map((field) => papers[field]).filter((path) => path !== null);
}

/** Papers of somebody else, or from elsewhere, at their fields. */
async function foreignPapers(tx: Tx, userId: number, form: ApplicationForm): Promise<Record<string, FieldFault>> {
  const own = new Set(await ownUploads(tx, userId, pathsOf(form)));
  const foreign = paperFields.filter((field) => form.papers[field] !== null && !own.has(form.papers[field]));
  return Object.fromEntries(foreign.map((field) => [field, { message: 'pictureForeign' }]));
}
