import type { AnswerPayload, BffClient, CallKey, InputOf, PayloadOf } from '../../../bff/contract/types';
import { tilesByLetter, type GameTile } from '../games/gameIndex';
import { noticeTitle } from '../notices/notices.server';
import { safePicture } from '~/lib/links';
import { cardOf, type CardGood } from '~/ui/badgesOf';
import { onSaleOnly } from '../list/searchInput';

/** A part of the page that fails alone. */
export type Block<Value> = { ok: true; value: Value } | { ok: false };

export type DecorationInfo = PayloadOf<'GET /api/web/decoration/type'>[number]['decorationInfos'][number];

/** The decorated areas by what stands in them. */
export interface Decoration {
  banners: DecorationInfo[];
  shortcuts: DecorationInfo[];
  hotGames: DecorationInfo[];
  promotions: DecorationInfo[];
}

/** A recent deal as its line shows it. */
export type Deal = Pick<
  PayloadOf<'GET /api/saleOrder/web/recently/deal'>,
  'gameId' | 'gameName' | 'goodTitle' | 'price' | 'buyerMasked' | 'dealTime'
>;

/** Everything the home page shows, each part for itself. */
export interface HomeData {
  decoration: Block<Decoration>;
  games: Block<{ letter: string; games: GameTile[] }[]>;
  featured: Block<CardGood[]>;
  deals: Block<Deal[]>;
  announcements: Block<{ id: string; title: string; time: string | undefined }[]>;
  labels: { id: string; name: string }[];
  staleSince: string | null;
}

/** The areas of the page's decoration; area 5, the footer's links, is the shell's. */
const areas = { banners: 1, shortcuts: 2, hotGames: 3, promotions: 4 };
const featuredCount = 10;
const dealCount = 12;
const announcementCount = 3;

async function block<K extends CallKey, Value>(
  bff: BffClient,
  key: K,
  input: InputOf<K>,
  pick: (payload: NonNullable<AnswerPayload<K>>) => Value,
): Promise<Block<Value>> {
  const answer = await bff.call(key, input);
  if (!answer.ok || answer.payload === undefined || answer.payload === null) return { ok: false };
  return { ok: true, value: pick(answer.payload) };
}

function decorationOf(items: AnswerPayload<'GET /api/web/decoration/type'>): Decoration {
  const area = (number: number) =>
    (items ?? [])
      .filter((item) => item.area === number)
      .flatMap((item) => item.decorationInfos)
      .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
  // What has no words has no name for readers; a banner may speak by its picture alone.
  const named = (number: number) => area(number).filter(({ title }) => title.trim() !== '');
  return {
    banners: area(areas.banners).filter(({ title, imgUrl }) => title.trim() !== '' || safePicture(imgUrl) !== null),
    shortcuts: named(areas.shortcuts),
    hotGames: named(areas.hotGames),
    promotions: named(areas.promotions),
  };
}

function dealOf({ gameId, gameName, goodTitle, price, buyerMasked, dealTime }: Deal): Deal {
  return { gameId, gameName, goodTitle, price, buyerMasked, dealTime };
}

/** Asks for all parts side by side; one that fails leaves its own gap, never a dead page. */
export async function loadHome(bff: BffClient): Promise<HomeData> {
  const search = { sortRank: 'timedesc', pageNum: 1, pageSize: featuredCount };
  const notices = { noticeType: 'xwgg', pageNum: 1, pageSize: announcementCount };
  const [decoration, games, featured, deals, announcements, labels] = await Promise.all([
    block(bff, 'GET /api/web/decoration/type', { type: '1', state: '1' }, decorationOf),
    block(bff, 'GET /api/web/game/Type', {}, tilesByLetter),
    block(bff, 'POST /api/web/good/allList', search, (goods) => onSaleOnly(goods).map(cardOf)),
    block(bff, 'GET /api/saleOrder/web/recently/deal', { pageNum: 1, pageSize: dealCount }, (rows) => rows.map(dealOf)),
    block(bff, 'GET /api/web/systemNotice', notices, (rows) =>
      rows.map((row) => ({ id: row.noticeId, title: noticeTitle(row), time: row.createTime })),
    ),
    block(bff, 'GET /api/account/config/labelType', {}, (rows) => rows.map(({ id, name }) => ({ id, name }))),
  ]);
  return {
    decoration,
    games,
    featured,
    deals,
    announcements,
    labels: labels.ok ? labels.value : [],
    staleSince: bff.staleSince,
  };
}
