import type { BffClient, PayloadOf } from '../../../../bff/contract/types';
import { attributeKeys } from '~/lib/attributeKeys';
import { isId } from '~/lib/ids';
import { backPicturesOf } from '~/features/buybacks/backPicture';
import { emptyDraft, readDraftText, type SellDraft } from './sellDraft';

type Backlist = NonNullable<PayloadOf<'GET /api/account/quotation/mybprice'>['back']>;
type OwnGood = PayloadOf<'GET /api/need/myConsignment'>;

const goodsAPage = 50;
const pagesRead = 4;

/** What a sell screen starts with. */
export interface DraftStart {
  /** What the person's account keeps of this game; null for guests and where nothing is kept. */
  readonly kept: SellDraft | null;
  /** What an appraisal or an own listing gives, when the address names one. */
  readonly start: SellDraft | null;
}

/** A game's id in an address, or '' when there is none that could be one. */
export function idIn(search: URLSearchParams, name: string): string {
  const id = search.get(name) ?? '';
  return isId(id) ? id : '';
}

/** Loads the unsent form of a game. A marketplace that keeps none is no reason not to show the screen. */
export async function loadDraft(bff: BffClient, gameId: string, search: URLSearchParams): Promise<DraftStart> {
  if (!bff.loggedIn) return { kept: null, start: null };
  const [kept, start] = await Promise.all([keptDraft(bff, gameId), startOf(bff, gameId, search)]);
  return { kept, start };
}

async function keptDraft(bff: BffClient, gameId: string): Promise<SellDraft | null> {
  const answer = await bff.call('GET /api/web/sell/draft', { gameId });
  if (!answer.ok || !answer.payload) return null;
  const draft = readDraftText(answer.payload.content);
  return draft?.gameId === gameId ? draft : null;
}

async function startOf(bff: BffClient, gameId: string, search: URLSearchParams): Promise<SellDraft | null> {
  const [backId, goodId] = [idIn(search, 'backId'), idIn(search, 'goodId')];
  const found =
    backId !== '' ? await fromAppraisal(bff, backId) : goodId !== '' ? await fromListing(bff, goodId) : null;
  return found?.gameId === gameId || gameId === '' ? found : null;
}

/** No call gives one own listing: the newest ones are looked through. */
async function ownGood(bff: BffClient, goodId: string): Promise<OwnGood | null> {
  for (let pageNum = 1; pageNum <= pagesRead; pageNum += 1) {
    const answer = await bff.call('GET /api/need/myConsignment', { pageNum, pageSize: goodsAPage });
    const found = answer.ok ? answer.payload.find(({ id }) => id === goodId) : undefined;
    if (found !== undefined) return found;
    if (!answer.ok || pageNum * goodsAPage >= answer.total) return null;
  }
  return null;
}

/** Everything the person said when they asked for that appraisal. */
export async function fromAppraisal(bff: BffClient, backId: string): Promise<SellDraft | null> {
  const answer = await bff.call('GET /api/account/quotation/mybprice', { backId });
  const back = answer.ok ? answer.payload?.back : undefined;
  const gameId = back?.gameId;
  if (!back || gameId === undefined) return null;
  const typed = readDraftText(back.content);
  return {
    ...emptyDraft(gameId),
    ...(typed?.gameId === gameId ? typed : {}),
    ...placeOf(back),
    values: back.attributes ?? typed?.values ?? {},
    images: backPicturesOf(back.img),
    title: back.title ?? typed?.title ?? '',
    des: back.des ?? typed?.des ?? '',
    price: back.expprice ?? '',
    contact: contactOf(back.tel),
    savedMs: 0,
    way: '',
    goodId: '',
    backId,
  };
}

/** An own listing, to be sent in again with changes. */
export async function fromListing(bff: BffClient, goodId: string): Promise<SellDraft | null> {
  const good = await ownGood(bff, goodId);
  if (good === null || good.gameId === undefined) return null;
  const values = attributeKeys as readonly (keyof OwnGood)[];
  return {
    ...emptyDraft(good.gameId),
    ...placeOf(good),
    values: Object.fromEntries(values.flatMap((key) => (good[key] ? [[key, String(good[key])]] : []))),
    images: good.urlArr.map(({ url }) => url).filter((url) => url !== ''),
    title: good.title,
    des: good.des ?? '',
    price: good.newPrice ?? good.price ?? '',
    contact: contactOf(good.contact),
    goodId,
  };
}

function placeOf(from: Backlist | OwnGood) {
  const { systemId, carrierId, groupId, serverId } = from;
  const names = [from.systemName, from.carrierName, from.groupName, from.serverName];
  return {
    systemId: systemId ?? '',
    carrierId: carrierId ?? '',
    groupId: groupId ?? '',
    serverId: serverId ?? '',
    placeText: names.filter(Boolean).join(' · '),
  };
}

/** A masked contact reaches nobody: then the person types it again. */
function contactOf(contact: string | undefined): string {
  return contact?.includes('*') ? '' : (contact ?? '');
}
