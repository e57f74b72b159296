import { data } from '@remix-run/node';
import type { BffClient } from '../../../bff/contract/types';
import { cookieHeaders } from '~/lib/bff.server';
import type { AccountAnswer } from './form/accountAnswer';

/** The answer of an account form, with the cookies the BFF set on the way. */
export function answerWith(bff: BffClient, answer: AccountAnswer) {
  return data<AccountAnswer>(answer, { headers: cookieHeaders(bff) });
}

/** Calls refuse a number beyond all reason; a page past the end is the last one. */
const maxPage = 100_000;

/** The page number of an address, from 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 1 ? Math.min(page, maxPage) : 1;
}
