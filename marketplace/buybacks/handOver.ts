import { readLogin, type GivenLogin } from '../credentials/givenLogin';
import { putHandover } from '../credentials/handover';
import { refuse, Refusal } from '../http/answer';
import { allowedBuybackActions } from './machine';
import { backMissing, lockOwn, type PersonContext } from './personStep';

/** The seller hands over the login of an account whose deposit is held, or another one until it is settled. */
export async function handOverBuyback(
  context: PersonContext,
  { buybackId, given }: { readonly buybackId: number | null; readonly given: GivenLogin },
): Promise<undefined | Refusal> {
  const { tx, services } = context;
  const buyback = await lockOwn(context, buybackId);
  if (buyback === null) return backMissing();
  if (!allowedBuybackActions(buyback, false).includes('handOver')) return refuse('backStepRefused');
  const login = readLogin(given);
  if (login instanceof Refusal) return login;
  await putHandover(tx, services.vault, { kind: 'buyback', id: buyback.id }, login, services.now());
  return undefined;
}
