import { sql, type SQL } from 'drizzle-orm';
import { buybackTransitions } from '../../../marketplace/buybacks/machine';
import { rowsOf, type Tx } from '../../../marketplace/db/engine';

/**
 * What is wrong with a shop's appraisals, offers and buy-backs, one sentence each; none when everything is right.
 * Written against the tables, not the product's code.
 */
export async function buybackFaults(tx: Tx): Promise<string[]> {
  const rows = async <T>(query: SQL) => rowsOf<T>(await tx.execute(query));
  const faults: string[] = [];
  const none = async (what: string, query: SQL) => {
    const found = await rows<object>(query);
    if (found.length > 0) faults.push(`${what}: ${JSON.stringify(found.slice(0, 3))}`);
  };

  await none(
    'buy-backs whose escrow is not the deposit they hold',
    sql`select b.id, b.status, b.deposit_state, coalesce(sum(l.amount_cents), 0)::text as escrow
        from buybacks b left join ledger_entries l on l.buyback_id = b.id and l.account = 'escrow'
        group by b.id having coalesce(sum(l.amount_cents), 0) <>
          case when b.deposit_state = 'held' then b.deposit_cents else 0 end`,
  );
  await none(
    'deposits that contradict the state',
    sql`select id, way, status, deposit_state from buybacks where
          (way in ('quick', 'bidding') and deposit_state is distinct from
            case status when 'accepted' then 'awaiting' when 'deposited' then 'held' when 'done' then 'paidOut'
                 when 'refused' then deposit_state else null end)
          or (way in ('appraisal', 'leishen') and deposit_state is not null)
          or (status = 'refused' and deposit_state not in ('returned', 'forfeited'))`,
  );
  await none(
    'buy-backs with another number of accepted offers than their state says',
    sql`select b.id, b.way, b.status, count(o.id)::int as accepted
        from buybacks b left join offers o on o.buyback_id = b.id and o.state = 'accepted'
        group by b.id having count(o.id) <>
          case when b.way <> 'appraisal' and b.status in ('accepted', 'deposited', 'done') then 1 else 0 end`,
  );
  await none(
    'prices that are not the accepted offer’s',
    sql`select b.id from buybacks b join offers o on o.buyback_id = b.id and o.state = 'accepted'
        where b.price_cents is distinct from o.price_cents or b.fee_cents is null or b.fee_cents > b.price_cents`,
  );
  await none(
    'offers that stand on what is over or accepted',
    sql`select o.id, b.status from offers o join buybacks b on b.id = o.buyback_id
        where o.state = 'open' and b.status <> 'quoting'`,
  );
  await none(
    'suppliers with two offers standing on one account',
    sql`select buyback_id, supplier_id from offers where state = 'open'
        group by buyback_id, supplier_id having count(*) > 1`,
  );
  await none(
    'money of buy-backs that is not what became of them',
    sql`select b.id, b.status, b.deposit_state from buybacks b left join ledger_entries l on l.buyback_id = b.id
        group by b.id having
          coalesce(sum(l.amount_cents) filter (where l.account = 'seller'), 0) <>
            case b.deposit_state when 'paidOut' then b.price_cents - b.fee_cents
                 when 'forfeited' then b.deposit_cents else 0 end
          or coalesce(sum(l.amount_cents) filter (where l.account = 'merchant'), 0) <>
            case b.deposit_state when 'paidOut' then b.fee_cents else 0 end
          or coalesce(-sum(l.amount_cents) filter (where l.account = 'provider'), 0) <>
            case b.deposit_state when 'paidOut' then b.price_cents
                 when 'held' then b.deposit_cents when 'forfeited' then b.deposit_cents else 0 end`,
  );
  await none(
    'buy-backs whose state is not the last line of their history',
    sql`select b.id, b.status, b.revision from buybacks b
        where b.status <> (select e.status from buyback_events e where e.buyback_id = b.id order by e.id desc limit 1)
           or b.revision <> (select count(*) from buyback_events e where e.buyback_id = b.id)`,
  );
  await none(
    'suppliers who completed more than they dealt',
    sql`select id, deal_count, completed_count from suppliers where completed_count > deal_count`,
  );
  for (const step of await rows<{ way: string; from: string | null; action: string; to: string; actor: string }>(
    sql`select distinct b.way, e.from_status as "from", e.action, e.status as "to", e.actor
        from buyback_events e join buybacks b on b.id = e.buyback_id`,
  )) {
    const isMade = step.from === null && step.action === 'create' && step.to === 'quoting' && step.actor === 'seller';
    const isLegal = buybackTransitions.some(
      ({ ways, from, action, to, actors }) =>
        from === step.from &&
        action === step.action &&
        to === step.to &&
        (ways as readonly string[]).includes(step.way) &&
        (actors as readonly string[]).includes(step.actor),
    );
    if (!isMade && !isLegal) faults.push(`an illegal step of a buy-back: ${JSON.stringify(step)}`);
  }
  return faults;
}
