import { data, redirect } from '@remix-run/node';
import type { BffClient } from '../../../bff/contract/types';
import { ownBacks } from '~/features/buybacks/ownBacks.server';
import { thirdParty } from '~/features/buybacks/toldBack';
import { cookieHeaders } from '~/lib/bff.server';
import { isId } from '~/lib/ids';
import { pageIn } from '~/lib/paging';
import { partnerAddress } from '~/lib/partnerAddress.server';
import { problemOf, wordsOf, type ActionAnswer } from '~/lib/submission';
import { unlessDown } from '~/lib/unlessDown.server';
import { paths } from '~/paths';
import type { Item } from './leishenState';

/** Items on one page. */
const leishenPageSize = 10;

/** Everything the partner's screen shows. */
export interface LeishenData {
  /** Does this shop work with the partner? */
  readonly isSetUp: boolean;
  /** Null when the marketplace failed: the page stands and offers a retry. */
  readonly found: { readonly items: readonly Item[]; readonly total: number } | null;
  readonly page: number;
  readonly pageSize: number;
  /** The item of the address, with its history; null without one, or when the person has no such item. */
  readonly focus: Item | null;
}

export type LeishenAnswer = { readonly redirectTo: string } | { readonly data: LeishenData };

/**
 * The person's accounts at the partner. A page past the end answers where to go instead.
 * @throws Response when the session is over
 */
export async function loadLeishen(
  bff: BffClient,
  search: URLSearchParams,
  partnerOrigin: string | null,
): Promise<LeishenAnswer> {
  const backId = isId(search.get('backId') ?? '') ? search.get('backId') : null;
  const page = pageIn(search);
  const paging = { pageNum: page, pageSize: leishenPageSize };
  const [table, one] = await Promise.all([
    unlessDown(ownBacks(bff, { statuses: [], way: 'leishen' }, paging)),
    backId === null ? null : bff.call('GET /api/account/quotation/mybprice', { backId }),
  ]);
  const pages = table === null ? page : Math.max(1, Math.ceil(table.total / leishenPageSize));
  if (page > pages) {
    const last = { ...(backId === null ? {} : { backId }), ...(pages === 1 ? {} : { page: pages }) };
    return { redirectTo: paths.leishen(last) };
  }
  const back = one?.ok ? one.payload?.back : undefined;
  return {
    data: {
      isSetUp: partnerOrigin !== null,
      found: table && { items: table.rows, total: table.total },
      page,
      pageSize: leishenPageSize,
      focus: back?.partition === thirdParty ? back : null,
    },
  };
}

/** What the form that leads to the partner gets back when it does not lead there. */
export interface GoOnAnswer extends ActionAnswer {
  /** Which item was meant; '' for none. */
  readonly backId: string;
  /** For people without scripts: the link, good for a minute and once. */
  readonly loginUrl: string | null;
}

/** Leads on to the partner, and nowhere else. */
export async function goOnAtPartner(bff: BffClient, form: FormData, partnerOrigin: string | null) {
  const backId = String(form.get('backId') ?? '');
  if (backId !== '' && !isId(backId)) throw new Response(null, { status: 400 });
  const reply = (more: Partial<GoOnAnswer>) => {
    const headers = cookieHeaders(bff);
    headers.set('Cache-Control', 'private, no-store');
    return data<GoOnAnswer>({ backId, problem: null, msg: '', loginUrl: null, ...more }, { headers });
  };
  const answer = await bff.call('GET /api/other/getOtherLsLogin', backId === '' ? {} : { backId });
  if (!answer.ok) return reply({ problem: problemOf(answer), msg: wordsOf(answer) });
  const href = partnerAddress(answer.payload?.loginUrl, partnerOrigin);
  if (href === null) return reply({ problem: 'unsafe' });
  // A page's form may not end on another site (form-action 'self'): without scripts the way on is a link.
  if (form.get('enhanced') !== '1') return reply({ loginUrl: href });
  return redirect(href, { headers: cookieHeaders(bff) });
}
