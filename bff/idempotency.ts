import type { CallRequest } from './callRequest';
import { fieldRules } from './contract/fieldRules';
import { wrongField } from './fieldWords';
import { chosenLanguage } from './language';

const keyHeader = 'idempotency-key';
const keyPattern = /^[\x21-\x7e]{1,128}$/;

/**
 * The caller's name for one attempt, by which the upstream knows a repeat. Only POST and PUT have one: the others
 * repeat without harm.
 * @throws BffFailure `invalidInput` when it is not 1 to 128 visible ASCII characters
 */
export function readIdempotencyKey(request: Pick<CallRequest, 'method' | 'headers'>): string | null {
  const key = request.headers.get(keyHeader);
  if (key === null || (request.method !== 'POST' && request.method !== 'PUT')) return null;
  if (keyPattern.test(key)) return key;
  throw wrongField('Idempotency-Key', fieldRules.idempotencyKey, chosenLanguage(request.headers));
}
