import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { clampPage, pageIn } from '~/lib/paging';
import { unlessDown } from '~/lib/unlessDown.server';
import { newestNotice, type ShownNotice } from './notices.server';

/** Business cooperation is what the top bar leads to. Source: specification §2. */
const cooperation = 'zbhz';
/** The merchant's own choice of streamers. Source: specification §7. */
const ownStreamers = { type: '1', createId: '1' };
const streamerPageSize = 12;

/** The shop's introduction, or one text of it. */
export interface IntroductionData {
  /** Null: the shop itself is introduced. */
  readonly noticeType: string | null;
  /** The newest text of that type; null when there is none, `failed` when it could not be loaded. */
  readonly notice: ShownNotice | 'failed' | null;
  /** Beside the text on cooperation. */
  readonly streamers: StreamerPage | 'failed' | null;
  /** Null when they could not be loaded. */
  readonly qqGroups: readonly PayloadOf<'GET /api/V2/H5/qqGroup'>[] | null;
  readonly staleSince: string | null;
}

/** A page of the streamers the shop works with. */
export interface StreamerPage {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly rows: readonly PayloadOf<'GET /api/account/zhubo/list'>[];
}

/**
 * The shop's introduction, or the text that the address names; a part that cannot be loaded leaves its own gap.
 * @throws Response the BFF's refusal when it is about the person
 */
export async function loadIntroduction(bff: BffClient, search: URLSearchParams): Promise<IntroductionData> {
  const asked = search.get('notice');
  const noticeType = asked === null || !/^[a-z]{1,20}$/.test(asked) ? null : asked;
  const [newest, streamers, qqGroups] = await Promise.all([
    noticeType === null ? { found: null } : unlessDown(newestNotice(bff, noticeType).then((found) => ({ found }))),
    noticeType === cooperation ? loadStreamers(bff, pageIn(search)) : null,
    bff.call('GET /api/V2/H5/qqGroup', {}),
  ]);
  return {
    noticeType,
    notice: newest === null ? 'failed' : newest.found,
    streamers,
    qqGroups: qqGroups.ok ? qqGroups.payload : null,
    staleSince: bff.staleSince,
  };
}

async function loadStreamers(bff: BffClient, asked: number): Promise<StreamerPage | 'failed'> {
  const window = { pageNum: asked, pageSize: streamerPageSize };
  const table = await unlessDown(bff.rows('GET /api/account/zhubo/list', { ...ownStreamers, ...window }));
  if (table === null) return 'failed';
  const page = clampPage(asked, table.total, streamerPageSize);
  return { page, pageSize: streamerPageSize, ...table };
}
