import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import type { Refusal } from '../../bff/contract/types';

/**
 * Why an action did not happen. `unreachable`: nobody knows, and asking again with the same key is safe.
 * `unsafe`: the marketplace led somewhere we do not go.
 */
export type Problem = 'invalid' | 'refused' | 'loggedOut' | 'unreachable' | 'unsafe';

/** The status of an answer to a form whose action nobody answered. */
export const lostStatus = 503;

/** What every answer of an action to its form has. */
export interface ActionAnswer {
  readonly problem: Problem | null;
  /** The marketplace's own words; '' when there are none. */
  readonly msg: string;
}

const tooManyRequests = 429;

/** Why a call was refused: its status 0 stands for no answer, and of too many requests none was carried out. */
export function problemOf({ status }: Refusal): Problem {
  if (status === 401) return 'loggedOut';
  return status === 0 || status >= 500 || status === tooManyRequests ? 'unreachable' : 'refused';
}

/**
 * The marketplace's own words for the person. '' where it had none, and for what the storefront itself says to
 * developers with a status of its own: the page then says it in the person's language.
 */
export function wordsOf({ status, msg }: Pick<Refusal, 'status' | 'msg'>): string {
  return status === 200 || status === tooManyRequests ? msg : '';
}

/**
 * Runs a route's action from the browser so that what was typed survives everything: a failed network becomes an
 * answer instead of the error page, and after an answer that says nothing about the order the page is not loaded
 * anew, because that would fail the same way (after a status from 400 on Remix leaves the page's data alone).
 */
export async function keepPage<Answer extends ActionAnswer>(
  run: () => Promise<unknown>,
  failed: (problem: Problem) => Answer,
): Promise<Answer | Response> {
  let answer: Answer;
  try {
    answer = (await run()) as Answer;
  } catch (thrown) {
    // A redirect, which Remix follows.
    if (thrown instanceof Response) throw thrown;
    answer = failed('unreachable');
  }
  const isOpen = answer.problem === 'unreachable' || answer.problem === 'loggedOut';
  return isOpen ? Response.json(answer, { status: lostStatus }) : answer;
}

/**
 * `shouldRevalidate` of the routes that keep their page: after an action that failed nothing has changed. Remix knows
 * that by itself, but of a route that does not say so it asks for the data again as soon as anything else on the page,
 * such as the number of unread messages, is asked for.
 */
export function unlessActionFailed({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate;
}
