import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { AccountCredentials, CredentialVault } from '../credentials/vault';
import { withTenantAsOwner, type Database, type Tx } from '../db/engine';
import { games } from '../db/schema/games';
import { listings } from '../db/schema/listings';
import { listingCredentials } from '../db/schema/credentials';
import { say } from './bilingual';
import { firstFreeId } from './ids';
import { createRandom } from './random';
import { shops, type ShopDefinition } from './shops';

const rowsPerInsert = 500;
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const passwordLength = 12;
const notes = [
  [
    '登录后请先绑定您自己的手机号，再修改密码。',
    'Bind your own phone after the first login, then change the password.',
  ],
  [
    '首次登录可能需要短信验证，请联系客服代收。',
    'The first login may ask for an SMS code: the desk receives it for you.',
  ],
  [
    '请用官方客户端登录，并在设置中移除旧设备。',
    'Log in with the official client and remove the old devices in its settings.',
  ],
] as const;

/** Credentials for a demo account: made up, and the same each time. */
export function madeUpCredentials(
  listing: { readonly id: number; readonly gameKey: string },
  language: ShopDefinition['language'],
): AccountCredentials {
  const random = createRandom(`credentials-${listing.id}`);
  return {
    accountNumber: `${listing.gameKey}_${random.int(10_000, 99_999)}`,
    accountPassword: Array.from({ length: passwordLength }, () => random.pick([...letters])).join(''),
    note: say(random.pick(notes), language),
  };
}

/**
 * Gives the seeded listings of a demo shop credentials where they have none.
 * @returns how many got some
 */
async function seedCredentials(
  tx: Tx,
  vault: CredentialVault,
  shop: Pick<ShopDefinition, 'tenantId' | 'language'>,
  now: Date,
): Promise<number> {
  const lacking = await tx
    .select({ id: listings.id, gameKey: games.pictureKey })
    .from(listings)
    .innerJoin(games, eq(games.id, listings.gameId))
    .leftJoin(listingCredentials, eq(listingCredentials.listingId, listings.id))
    // The owner may bypass policies (PGlite's is a superuser): the shop has to be named.
    .where(
      and(eq(listings.tenantId, shop.tenantId), isNull(listingCredentials.listingId), lt(listings.id, firstFreeId)),
    )
    .orderBy(asc(listings.id));
  for (let start = 0; start < lacking.length; start += rowsPerInsert) {
    const rows = lacking.slice(start, start + rowsPerInsert).map((listing) => {
      const place = { tenantId: shop.tenantId, listingId: listing.id };
      return { ...place, ...vault.seal(madeUpCredentials(listing, shop.language), place), changeTime: now };
    });
    // Of several containers that start at once on one PostgreSQL, the first one's stay.
    await tx.insert(listingCredentials).values(rows).onConflictDoNothing();
  }
  return lacking.length;
}

/** Gives the seeded listings of every demo shop credentials where they have none. */
export async function seedAllCredentials(db: Database, vault: CredentialVault, now: Date): Promise<void> {
  for (const shop of shops) {
    await withTenantAsOwner(db, shop.tenantId, (tx) => seedCredentials(tx, vault, shop, now));
  }
}
