import type { PayloadOf } from '../../bff/contract/types';

/** A listing as cards show it. */
export type GoodRow = PayloadOf<'POST /api/web/good/allList'>;

/** What else a card may show of a listing, or its buttons may need. */
const cardFields = [
  'gameId',
  'gameName',
  'groupName',
  'serverName',
  'titleImg',
  'price',
  'newPrice',
  'priceDrop',
  'saleState',
  'accountType',
  'labels',
  'verify',
  'isGuarantee',
  'isOnSpecialOffer',
  'isCollect',
  'collectNum',
  'publishTime',
  'createTime',
] as const satisfies readonly (keyof GoodRow)[];

/** What a card needs of a listing; other tables than the search give less than all of it. */
export type CardGood = Pick<GoodRow, 'id' | 'title'> & Partial<Pick<GoodRow, (typeof cardFields)[number]>>;

/** What a card needs of a listing, so that pages carry nothing that nobody sees. Flags that are left out are false. */
export function cardOf(good: CardGood): CardGood {
  const card: Record<string, unknown> = { id: good.id, title: good.title };
  for (const field of cardFields) {
    const value = good[field];
    if (value !== undefined && value !== false) card[field] = value;
  }
  if (good.publishTime !== undefined) delete card['createTime'];
  if (good.verify) card['verify'] = { state: good.verify.state };
  return card as CardGood;
}

/** A badge of a card. Texts of `verified`, `guarantee`, `own` and `offer` come from the messages, labels bring their own. */
export type CardBadge =
  { kind: 'verified' | 'guarantee' | 'own' | 'offer' } | { kind: 'label'; id: string; text: string };

/** The merchant's labels by id, in the merchant's order. */
export type LabelNames = readonly { id: string; name: string }[];

const maxBadges = 3;
const verifiedStates = new Set(['1', 'passed', 'pass', 'verified']);
const ownAccount = 1;

/** Merchants often repeat a listing's own facts as labels; such a label adds nothing to the badge. */
const repeatedBy: Partial<Record<CardBadge['kind'], RegExp>> = { verified: /验号|verif/i, guarantee: /包赔|guarant/i };

/** True when the merchant says it checked the account. */
export function isVerified(good: Pick<CardGood, 'verify'>): boolean {
  return verifiedStates.has((good.verify?.state ?? '').toLowerCase());
}

/**
 * At most three badges, what a buyer fears most first: that the account is not what it seems (verified), that it is
 * taken back (guarantee), that it stays bound to somebody else (the merchant's labels, in the merchant's order);
 * then whose it is and whether it is on offer.
 */
export function cardBadges(good: CardGood, labels: LabelNames): CardBadge[] {
  const badges: CardBadge[] = [];
  if (isVerified(good)) badges.push({ kind: 'verified' });
  if (good.isGuarantee) badges.push({ kind: 'guarantee' });
  for (const label of labels) {
    if (!good.labels?.includes(label.id)) continue;
    const repeats = badges.some((badge) => badge.kind !== 'label' && repeatedBy[badge.kind]?.test(label.name));
    if (!repeats) badges.push({ kind: 'label', id: label.id, text: label.name });
  }
  if (good.accountType === ownAccount) badges.push({ kind: 'own' });
  if (good.isOnSpecialOffer) badges.push({ kind: 'offer' });
  return badges.slice(0, maxBadges);
}
