import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, withTenant, type Database } from '../../../marketplace/db/engine';
import type { orderStatuses } from '../../../bff/contract/order';
import { transitions } from '../../../marketplace/orders/machine';
import { buybackFaults } from './buybackBooks';

type Status = (typeof orderStatuses)[number];

/** What happens to an order beside the machine's steps, and by whom. */
const noteActors: Readonly<Record<string, string>> = {
  payGuarantee: 'staff',
  latePayment: 'provider',
  doublePayment: 'provider',
  refundArrived: 'system',
};
const isParty = (actor: string) => actor === 'buyer' || actor === 'seller';

/** In these states the buyer's money is held. */
const held: readonly Status[] = ['paid', 'verifying', 'rebinding', 'delivered', 'disputed'];

/** What an audit of a shop's orders, payments, buy-backs and ledger found. */
export interface Books {
  readonly orders: number;
  readonly payments: number;
  /** One sentence each; none when everything is right. */
  readonly faults: readonly string[];
}

/** Audits everything that must hold of a shop whatever happened to it. Written against the tables, not the product's code. */
export async function checkBooks(db: Database, tenantId: number): Promise<Books> {
  return withTenant(db, tenantId, async (tx) => {
    const rows = async <T>(query: SQL) => rowsOf<T>(await tx.execute(query));
    const faults: string[] = [];
    const none = async (what: string, query: SQL) => {
      const found = await rows<object>(query);
      if (found.length > 0) faults.push(`${what}: ${JSON.stringify(found.slice(0, 3))}`);
    };

    await none(
      'movements that do not balance',
      sql`select movement from ledger_entries group by movement having sum(amount_cents) <> 0`,
    );
    await none(
      'a ledger that is not zero',
      sql`select sum(amount_cents)::text as sum from ledger_entries having coalesce(sum(amount_cents), 0) <> 0`,
    );
    await none(
      'listings with two orders alive or completed',
      sql`select listing_id from orders where status not in ('closed', 'refunding', 'refunded')
          group by listing_id having count(*) > 1`,
    );
    await none(
      'listings sold twice',
      sql`select listing_id from orders where status = 'completed' group by listing_id having count(*) > 1`,
    );
    await none(
      'orders whose escrow is not what their state says',
      sql`select o.id, o.status, coalesce(sum(l.amount_cents), 0)::text as escrow
          from orders o left join ledger_entries l on l.order_id = o.id and l.account = 'escrow'
          group by o.id having coalesce(sum(l.amount_cents), 0) <>
            case when o.status in (${sql.join(
              held.map((status) => sql`${status}`),
              sql`, `,
            )})
                 then o.price_cents + o.guarantee_cents else 0 end`,
    );
    await none(
      'completed orders whose payout is not price less fee',
      sql`select o.id from orders o join ledger_entries l on l.order_id = o.id and l.kind = 'completed'
          where o.status = 'completed' group by o.id
          having coalesce(sum(l.amount_cents) filter (where l.account in ('seller', 'merchant')), 0) <> o.price_cents
              or coalesce(sum(l.amount_cents) filter (where l.account = 'guarantee'), 0) <> o.guarantee_cents
              or (o.seller_id is not null
                  and coalesce(sum(l.amount_cents) filter (where l.account = 'merchant'), 0) <> o.fee_cents)`,
    );
    await none(
      'payments whose ledger is not what their state says',
      sql`select p.id, p.status from payments p
          left join ledger_entries g on g.movement = 'refundOwed:' || p.id and g.kind = 'guaranteePaid' and g.account = 'refunds'
          left join ledger_entries l on l.movement in ('paid:' || p.id, 'refundOwed:' || p.id, 'refunded:' || p.id)
          group by p.id, g.amount_cents
          having coalesce(sum(l.amount_cents) filter (where l.account = 'provider' and l.kind = 'paid'), 0) <>
                 case when p.status in ('paid', 'refunding', 'refunded') then -p.amount_cents else 0 end
              or coalesce(sum(l.amount_cents) filter (where l.account = 'refunds'), 0) <>
                 case when p.status = 'refunding' then coalesce(g.amount_cents, p.amount_cents) else 0 end
              or coalesce(sum(l.amount_cents) filter (where l.account = 'provider' and l.kind = 'refunded'), 0) <>
                 case when p.status = 'refunded' then coalesce(g.amount_cents, p.amount_cents) else 0 end`,
    );
    await none(
      'guarantees paid that are not one of a completed order, at what it promised',
      sql`select o.id, o.status from orders o
          join ledger_entries l on l.order_id = o.id and l.kind = 'guaranteePaid' and l.account = 'refunds'
          group by o.id
          having o.status <> 'completed' or count(*) <> 1 or o.guarantee is null
              or sum(l.amount_cents) <> least(round(o.price_cents * (o.guarantee->>'coverPercent')::int / 100.0),
                                              (o.guarantee->>'capCents')::int)
              or (select count(*) from order_events e where e.order_id = o.id and e.action = 'payGuarantee') <> 1`,
    );
    await none(
      'more spent from what guarantees brought in than they did',
      sql`select 1 as overdrawn from ledger_entries where account = 'guarantee' having sum(amount_cents) < 0`,
    );
    await none(
      'money in that is not money out, held, owed and earned',
      sql`select 1 as unbalanced from ledger_entries
          having coalesce(-sum(amount_cents) filter (where account = 'provider'), 0) <>
                 coalesce(sum(amount_cents) filter (where account <> 'provider'), 0)`,
    );
    await none(
      'people who were paid more than they were owed',
      sql`select user_id from ledger_entries where account = 'seller' group by user_id having sum(amount_cents) < 0`,
    );
    await none(
      'payouts that did not move their amount from what is owed to what is paid out',
      sql`select p.id from payouts p left join ledger_entries l on l.payout_id = p.id
          group by p.id having count(*) <> 2
              or coalesce(sum(l.amount_cents) filter (where l.account = 'seller' and l.user_id = p.user_id), 0) <> -p.amount_cents
              or coalesce(sum(l.amount_cents) filter (where l.account = 'paidOut' and l.user_id = p.user_id), 0) <> p.amount_cents`,
    );
    await none(
      'payouts to a payee of somebody else, or before its wait was over',
      sql`select p.id from payouts p join payees e on e.id = p.payee_id
          where e.user_id <> p.user_id or p.time < e.payable_time`,
    );
    await none(
      'orders whose state is not the last line of their history',
      sql`select o.id, o.status from orders o
          where o.status <> (select e.status from order_events e where e.order_id = o.id order by e.id desc limit 1)
             or o.revision <> (select count(*) from order_events e where e.order_id = o.id)`,
    );
    await none(
      'listings whose state contradicts their order',
      sql`select l.id, l.sale_state, o.status from listings l join orders o on o.listing_id = l.id
          where (o.status = 'unpaid' and l.sale_state <> 6)
             or (o.status in ('paid', 'verifying', 'rebinding', 'delivered', 'disputed', 'completed') and l.sale_state <> 3)`,
    );
    await none(
      'deals that are not one for each completed order',
      sql`select o.id from orders o left join deals d on d.listing_id = o.listing_id and d.good_title = o.title
          where o.status = 'completed' group by o.id having count(d.id) <> 1`,
    );
    for (const step of await rows<{ from: Status | null; action: string; to: Status; actor: string }>(
      sql`select distinct from_status as "from", action, status as "to", actor from order_events`,
    )) {
      const isMade = step.from === null && step.action === 'create' && step.to === 'unpaid' && step.actor === 'buyer';
      const isLegal = transitions.some(
        ({ from, action, to, actors }) =>
          from === step.from && action === step.action && to === step.to && (actors as string[]).includes(step.actor),
      );
      // Leaves the order as it is, so the machine has no arrow for it.
      const isNote = noteActors[step.action] === step.actor && step.from === step.to;
      const isGuarantee = isNote && step.to === 'completed';
      const isOwnWord =
        step.action === 'addStatement' && step.from === 'disputed' && step.to === 'disputed' && isParty(step.actor);
      const isNoted = step.action === 'payGuarantee' ? isGuarantee : isNote || isOwnWord;
      if (!isMade && !isLegal && !isNoted) faults.push(`an illegal step: ${JSON.stringify(step)}`);
    }
    faults.push(...(await buybackFaults(tx)));
    const [counted] = await rows<{ orders: number; payments: number }>(
      sql`select (select count(*)::int from orders) as orders,
                 (select count(*)::int from payments where paid_time is not null) as payments`,
    );
    return { orders: counted?.orders ?? 0, payments: counted?.payments ?? 0, faults };
  });
}
