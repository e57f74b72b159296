import { and, eq, ne } from 'drizzle-orm';
import { bookTry, forgiveTry, takeBackTry, type Subject } from '../auth/attempts';
import { maskIdNumber, normalIdNumber } from '../auth/idNumbers';
import { normalPhone } from '../auth/phones';
import type { StepContext } from '../context';
import { putPapers } from '../credentials/papers';
import { users } from '../db/schema/people';
import { refuse, refuseFields, Refusal, type FieldFault } from '../http/answer';
import { describeError } from '../http/describeError';

/** Shorter than a visitor's call may take in all. */
const providerLimitMs = 7_000;
/** Letters of any script, with the dots and hyphens names have; two to fifty. */
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M} .·'’-]{0,48}[\p{L}\p{M}.]$/u;

/** The wire's number of a person whose real name was verified. */
const verified = 1;

interface Asked {
  readonly name: string;
  readonly idCard: string;
  /** undefined: two elements only. */
  readonly phone?: string | undefined;
}

/**
 * Verifies who a person is, by two elements or by three, and keeps name and ID number sealed. Asking costs money and
 * tells a guesser something: five refusals, then a pause.
 */
export async function verifyRealName(
  context: StepContext,
  personId: number,
  asked: Asked,
): Promise<Refusal | undefined> {
  const { services, transaction } = context;
  const provider = services.realNames;
  if (provider === null) return refuse('realNameNotSetUp');
  const claimed = readIdentity(asked, services.now());
  if (claimed instanceof Refusal) return claimed;
  const subjects: Subject[] = [['identity', String(personId)]];
  const booked = await transaction(async (tx) => {
    const [person] = await tx.select({ realstatus: users.realstatus }).from(users).where(eq(users.id, personId));
    if (person?.realstatus === verified) return refuse('realNameDone');
    return (await bookTry(tx, subjects, services.now())) ?? refuse('tooManyAttempts');
  });
  if (booked instanceof Refusal) return booked;
  let verdict: 'match' | 'mismatch';
  try {
    verdict = await provider.verify(claimed, AbortSignal.timeout(providerLimitMs));
  } catch (error) {
    services.log.warn(
      { requestId: context.facts.id, error: describeError(error) },
      'a real name could not be verified',
    );
    // Nobody's fault: it must not bring the person nearer to the pause.
    await transaction((tx) => takeBackTry(tx, subjects, booked));
    return refuse('realNameOutage');
  }
  if (verdict === 'mismatch') return refuse('realNameMismatch');
  return transaction(async (tx) => {
    const masks = { realNameMasked: maskName(claimed.name), idCardMasked: maskIdNumber(claimed.idCard) };
    const [changed] = await tx
      .update(users)
      .set({ realstatus: verified, ...masks })
      .where(and(eq(users.id, personId), ne(users.realstatus, verified)))
      .returning({ id: users.id });
    // Another identity was verified while this one was being asked for: it stays.
    if (changed === undefined) return refuse('realNameDone');
    const text = JSON.stringify({ name: claimed.name, idCard: claimed.idCard });
    await putPapers(tx, services.vault, { kind: 'realName', ownerId: personId }, { text, nowMs: services.now() });
    await forgiveTry(tx, subjects);
    return undefined;
  });
}

/** A name as it is kept, between words one blank; null when it is none. */
export function normalName(text: string): string | null {
  const name = text.trim().replace(/\s+/g, ' ');
  return namePattern.test(name) ? name : null;
}

function readIdentity(asked: Asked, nowMs: number) {
  const faults: Record<string, FieldFault> = {};
  const name = normalName(asked.name);
  if (name === null) faults['name'] = { message: 'realNameRule' };
  const idCard = normalIdNumber(asked.idCard, nowMs);
  if (idCard === null) faults['idCard'] = { message: 'idCardRule' };
  const phone = asked.phone === undefined ? null : normalPhone(asked.phone);
  if (asked.phone !== undefined && phone === null) faults['phone'] = { message: 'phoneInvalid' };
  if (name === null || idCard === null || Object.keys(faults).length > 0) return refuseFields(faults);
  return { name, idCard, phone };
}

/** A name as its owner may recognise it: everything but the first character is hidden. */
export function maskName(name: string): string {
  const characters = [...name];
  return `${characters[0] ?? ''}${'*'.repeat(Math.max(1, characters.length - 1))}`;
}
