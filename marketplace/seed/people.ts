import { hash } from '@node-rs/argon2';
import type { users } from '../db/schema/people';
import { say, type Bilingual } from './bilingual';
import { demoAccounts } from './accounts';
import type { IdSource } from './ids';
import type { ShopDefinition } from './shops';
import { dayMs } from '../../bff/contract/durations';

const demoNames: readonly Bilingual[] = [
  ['逛街的小鹿', 'Strolling Deer'],
  ['收号的老周', 'Old Collector'],
];
const sellerNames: readonly Bilingual[] = [
  ['山海旧客', 'Hillsea'],
  ['橘子汽水', 'Orange Soda'],
  ['半夏', 'Midsummer'],
  ['听风者', 'Windlistener'],
  ['二十三号', 'Twentythree'],
];

/** argon2id hashes of the demo people's passwords; made once for all shops, because they are costly by design. */
export async function demoPasswordHashes(): Promise<string[]> {
  return Promise.all(demoAccounts.map(({ password }) => hash(password)));
}

/** The demo buyer and seller, and sellers who only have listings. The second row onwards sell. */
export function peopleOf(
  shop: ShopDefinition,
  hashes: readonly string[],
  ids: IdSource,
  now: Date,
): (typeof users.$inferInsert)[] {
  const demo = demoAccounts.map(({ phone }, index) => ({
    id: ids.next('user'),
    tenantId: shop.tenantId,
    username: phone,
    phone,
    passwordHash: hashes[index] ?? null,
    nickName: say(demoNames[index] ?? ['用户', 'User'], shop.language),
    avatar: `/pictures/avatar/person-${index}.svg`,
    inviteCode: `${shop.codePrefix}${1001 + index}`,
    realstatus: index,
    dealCount: index * 12,
    joinTime: new Date(now.getTime() - (200 + index * 90) * dayMs),
  }));
  const sellers = sellerNames.map((name, index) => ({
    id: ids.next('user'),
    tenantId: shop.tenantId,
    username: `seller-${index + 1}`,
    phone: null,
    passwordHash: null,
    nickName: say(name, shop.language),
    avatar: `/pictures/avatar/${shop.key}-seller-${index}.svg`,
    inviteCode: `${shop.codePrefix}${2001 + index}`,
    realstatus: 1,
    dealCount: 3 + index * 17,
    joinTime: new Date(now.getTime() - (80 + index * 140) * dayMs),
  }));
  return [...demo, ...sellers];
}
