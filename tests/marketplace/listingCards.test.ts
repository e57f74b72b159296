import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant, type Tx } from '../../marketplace/db/engine';
import type { OpenedDatabase } from '../../marketplace/db/open';
import { favourites } from '../../marketplace/db/schema/browsing';
import { listings } from '../../marketplace/db/schema/listings';
import { users } from '../../marketplace/db/schema/people';
import { goodOf, listingCards } from '../../marketplace/queries/listingCards';
import { selectListings } from '../../marketplace/queries/listings';
import { fillListings } from '../bench/listings/fill';
import { benchShops } from '../bench/listings/shops';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openEmpty } from './support/empty';

tellWhenPostgresIsSkipped('the rows of lists');

const [first, second] = [1, 2];
/** PostgreSQL keeps a plan for a connection after the fifth time. */
const oftenEnough = 8;

describe.each(engines)('the rows of lists on %s', (engine) => {
  let opened: OpenedDatabase;
  let ids: number[];

  beforeAll(async () => {
    opened = await openEmpty(engine);
    await fillListings(opened.db, benchShops(2, 60), new Date('2026-05-04T03:02:01Z'));
    const rows = await withTenant(opened.db, first, (tx) => tx.select({ id: listings.id }).from(listings));
    ids = rows.map(({ id }) => id).reverse();
  });
  afterAll(() => opened.close());

  const cards = (shop: number, personId: number | null) =>
    withTenant(opened.db, shop, (tx) => listingCards(tx, ids, personId));

  it('are what the query of single listings gives, in the order asked for', async () => {
    const personId = await withTenant(opened.db, first, async (tx: Tx) => {
      const [person] = await tx.select({ id: users.id }).from(users).limit(1);
      const kept = { userId: person!.id, listingId: ids[3]!, collectPriceCents: 1, collectTime: new Date() };
      await tx.insert(favourites).values(kept);
      await tx.update(listings).set({ dropFromCents: 12_345, dropTime: new Date('2026-05-01T01:02:03Z') });
      return person!.id;
    });
    for (const who of [null, personId]) {
      const rows = await withTenant(opened.db, first, (tx) => selectListings(tx, who));
      const expected = ids.map((id) => goodOf(rows.find(({ listing }) => listing.id === id)!));
      const found = await cards(first, who);
      expect(found).toEqual(expected);
      expect(found.filter(({ isCollect }) => isCollect === 1).map(({ id }) => id)).toEqual(
        who === null ? [] : [ids[3]],
      );
    }
  });

  it("are no other shop's, however often the plan was used before", async () => {
    for (let time = 0; time < oftenEnough; time += 1) {
      expect(await cards(first, null)).toHaveLength(ids.length);
      expect(await cards(second, null)).toEqual([]);
    }
  });
});
