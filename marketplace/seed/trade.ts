import type { blacklistEntries, guaranteePlans } from '../db/schema/orders';
import { comparable } from '../orders/blacklist';
import { say, type Bilingual } from './bilingual';
import type { ShopDefinition } from './shops';

interface PlanDefinition {
  readonly name: Bilingual;
  readonly ratePermille: number;
  readonly minCents: number;
  readonly days: number | null;
  readonly coverPercent: number;
  readonly capCents: number | null;
}

const plans: readonly PlanDefinition[] = [
  {
    name: ['30 天包赔', '30-day cover'],
    ratePermille: 30,
    minCents: 500,
    days: 30,
    coverPercent: 80,
    capCents: 300_000,
  },
  {
    name: ['一年包赔', 'One-year cover'],
    ratePermille: 60,
    minCents: 1_500,
    days: 365,
    coverPercent: 100,
    capCents: 1_000_000,
  },
  {
    name: ['永久包赔', 'Lifetime cover'],
    ratePermille: 100,
    minCents: 3_000,
    days: null,
    coverPercent: 100,
    capCents: null,
  },
];

const covers: readonly Bilingual[] = [
  ['卖家或原主人找回账号', 'The seller or a former owner takes the account back'],
  ['换绑后因卖家原因无法登录', 'The login stops working for a reason on the seller’s side'],
  ['交易前已存在的违规导致封禁', 'A ban for something done before the sale'],
];

const exclusions: readonly Bilingual[] = [
  ['与他人共用账号，或将密码告知他人', 'The account is shared or its password given away'],
  ['使用外挂、代练等导致的封禁', 'A ban for cheating or boosting after the sale'],
  ['在平台外再次转卖', 'The account is sold on outside this site'],
];

/** The guarantees a demo shop sells. */
export function guaranteePlansOf(shop: ShopDefinition): (typeof guaranteePlans.$inferInsert)[] {
  const inShopLanguage = (text: Bilingual) => say(text, shop.language);
  return plans.map((plan, sort) => ({
    ...plan,
    tenantId: shop.tenantId,
    name: inShopLanguage(plan.name),
    covers: covers.map(inShopLanguage),
    exclusions: exclusions.map(inShopLanguage),
    sort,
  }));
}

/** Made-up entries, so that a look-up can find something; printed nowhere but in the documentation. */
export function blacklistOf(shop: ShopDefinition, now: Date): (typeof blacklistEntries.$inferInsert)[] {
  const rows = [
    { gameSn: 'reclaimed-001', content: '13900000099' },
    { gameSn: '', content: 'scam-demo' },
  ];
  return rows.map(({ gameSn, content }) => ({
    tenantId: shop.tenantId,
    gameSn: comparable(gameSn),
    content: comparable(content),
    createTime: now,
  }));
}
