import type { suppliers } from '../db/schema/buybacks';
import { say, type Bilingual } from './bilingual';
import type { ShopDefinition } from './shops';
import { dayMs } from '../../bff/contract/durations';

/** Made-up buyers of accounts: name, offers accepted, and how many of these they followed through. */
const bidders: readonly { readonly name: Bilingual; readonly deals: number; readonly completed: number }[] = [
  { name: ['青石号商', 'Bluestone Accounts'], deals: 318, completed: 311 },
  { name: ['南桥收号', 'Southbridge Buyers'], deals: 164, completed: 158 },
  { name: ['小满工作室', 'Ripening Studio'], deals: 57, completed: 56 },
  { name: ['北岸回收', 'Northbank Trade-in'], deals: 23, completed: 20 },
];

/** The shop itself and those who bid in it. */
export function suppliersOf(shop: ShopDefinition, now: Date): (typeof suppliers.$inferInsert)[] {
  const { tenantId, language } = shop;
  const own = { name: shop.name, kind: 'shop' as const, dealCount: 96, completedCount: 96 };
  const others = bidders.map(({ name, deals, completed }) => ({
    name: say(name, language),
    kind: 'supplier' as const,
    dealCount: deals,
    completedCount: completed,
  }));
  return [own, ...others].map((supplier, index) => ({
    ...supplier,
    tenantId,
    state: 'active' as const,
    createTime: new Date(now.getTime() - (360 - index * 60) * dayMs),
  }));
}
