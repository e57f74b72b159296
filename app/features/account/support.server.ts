import { data } from '@remix-run/node';
import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { cookieHeaders } from '~/lib/bff.server';
import { problemOf, wordsOf, type ActionAnswer } from '~/lib/submission';

/** What the page of the ways to the shop needs beside the shop itself. */
export interface SupportData {
  /** Guests see the contacts; the chat account is a person's. */
  readonly loggedIn: boolean;
  /** The shop's QQ groups; null when they could not be loaded. */
  readonly groups: readonly PayloadOf<'GET /api/V2/H5/qqGroup'>[] | null;
}

/** The person's account at the chat provider, once asked for. */
export interface ChatAnswer extends ActionAnswer {
  readonly account: PayloadOf<'GET /api/other/getOtherUserHX'> | null;
}

export async function loadSupport(bff: BffClient): Promise<SupportData> {
  const groups = await bff.call('GET /api/V2/H5/qqGroup', {});
  return { loggedIn: bff.loggedIn, groups: groups.ok ? groups.payload : null };
}

/** Asks for the chat account: a credential, so on a click only, and in no page that could be kept. */
export async function askChatAccount(bff: BffClient) {
  const asked = await bff.call('GET /api/other/getOtherUserHX', {});
  const answer: ChatAnswer = asked.ok
    ? { problem: null, msg: '', account: asked.payload ?? null }
    : { problem: problemOf(asked), msg: wordsOf(asked), account: null };
  return data(answer, { headers: cookieHeaders(bff) });
}
