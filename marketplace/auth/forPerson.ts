import { upstreamCode } from '../../bff/contract/errors';
import type { CallKey, ParsedInputOf } from '../../bff/contract/types';
import type { Answer, TransactionContext, TransactionHandler } from '../context';
import { refuse, type Refusal } from '../http/answer';
import type { Person } from './sessions';

/** A handler that only ever runs for a logged-in person. The mount has checked already; this keeps it true by type. */
export function forPerson<K extends CallKey>(
  serve: (
    input: ParsedInputOf<K>,
    context: TransactionContext & { readonly person: Person },
  ) => Promise<Answer<K> | Refusal>,
): TransactionHandler<K> {
  return async (input, context) => {
    const { person } = context;
    if (person === null) return refuse('loginRequired', upstreamCode.unauthorized);
    return serve(input, { ...context, person });
  };
}
