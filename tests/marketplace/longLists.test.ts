import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, withTenantAsOwner } from '../../marketplace/db/engine';
import type { OpenedDatabase } from '../../marketplace/db/open';
import { deskListings } from '../../marketplace/desk/listingReads';
import { deskOrders } from '../../marketplace/desk/reads';
import { deskSuppliers } from '../../marketplace/desk/supplierReads';
import { checkedAccountsOf } from '../../marketplace/queries/notices';
import { myListings } from '../../marketplace/queries/myListings';
import { fillListings } from '../bench/listings/fill';
import { benchShops } from '../bench/listings/shops';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openEmpty } from './support/empty';
import { plansOf } from './support/plans';

tellWhenPostgresIsSkipped('the plans of long lists');

const shop = 1;
const page = { pageNum: 3, pageSize: 10 };

describe.each(engines)('the plans of long lists on %s', (engine) => {
  let opened: OpenedDatabase;
  let sellerId: number;

  beforeAll(async () => {
    opened = await openEmpty(engine);
    await fillListings(opened.db, benchShops(5, 5_000), new Date('2026-05-04T03:02:01Z'));
    await withTenantAsOwner(opened.db, shop, async (tx) => {
      // What the rows refer to is not looked at here.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into listing_events (listing_id, action, actor, price_cents, time)
        select id, case when id % 97 = 0 then 'resubmit' else 'price' end, 'seller', price_cents, create_time
        from listings, generate_series(1, 4) where tenant_id = ${shop}`);
      await tx.execute(sql`insert into checked_accounts (listing_id, title, check_time, result, images)
        select id, title, create_time, 'fine', '{}' from listings where tenant_id = ${shop}`);
      await tx.execute(sql`insert into suppliers (id, name, kind, state, create_time)
        select place, 'Supplier', 'supplier', 'active', now() from generate_series(1, 200) as place`);
      await tx.execute(sql`insert into offers (buyback_id, supplier_id, price_cents, state, expire_time, create_time, change_time)
        select place, 1 + place % 200, 1, case when place % 20 = 0 then 'open' else 'expired' end, now(), now(), now()
        from generate_series(1, 5000) as place`);
      const [largest] = rowsOf<{ id: number }>(
        await tx.execute(sql`select seller_id as id from listings where seller_id is not null and tenant_id = ${shop}
          group by 1 order by count(*) desc, 1 limit 1`),
      );
      sellerId = largest?.id ?? 0;
    });
    await opened.db.execute(sql`vacuum analyze`);
  });
  afterAll(() => opened.close());

  const plans = (read: Parameters<typeof plansOf>[2]) => plansOf(opened.db, shop, read);

  it("find the page of a seller's listings in an index, and sort no rows", async () => {
    const [, rows] = await plans((tx) => myListings(tx, { personId: sellerId, saleStates: [] }, page));
    expect(rows).toMatch(/Index Only Scan (Backward )?using listings_seller_time/);
  });

  it('ask an index which listings were sent in changed after they were examined', async () => {
    for (const plan of await plans((tx) => checkedAccountsOf(tx, undefined, page))) {
      expect(plan).toContain('using listing_events_resubmits');
    }
  });

  it("count each supplier's standing offers in an index", async () => {
    const [, rows] = await plans((tx) => deskSuppliers(tx, page));
    expect(rows).toContain('offers_open_supplier');
  });

  it('cut the page out before they look up what its rows refer to', async () => {
    const wanted = { keyWord: undefined };
    const [, ofListings] = await plans((tx) => deskListings(tx, { ...wanted, states: [] }, page));
    const [, ofOrders] = await plans((tx) => deskOrders(tx, { ...wanted, statuses: [] }, page));
    for (const plan of [ofListings, ofOrders]) expect(plan).toMatch(/^(?!Limit)/);
    for (const plan of [ofListings, ofOrders]) expect(plan).toContain('Limit');
  });
});
