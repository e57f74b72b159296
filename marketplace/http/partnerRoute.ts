import type { Handler } from 'hono';
import type { Services } from '../context';
import { withTenant, type Database } from '../db/engine';
import { applyReport } from '../partner/applyReport';
import { readReport } from '../partner/report';
import type { ShopDirectory } from '../shops';
import { describeError } from './describeError';
import { parseForm } from './form';
import { requestFacts, type RequestFacts } from './requestFacts';

/** Answered with `success`; after everything else the partner may report again. */
const acknowledged: ReadonlySet<string> = new Set(['applied', 'replayed']);

/**
 * Where a partner reports what became of an item, as one signed token. No session, no envelope, and the answer one
 * word, as with payment providers. A suspended shop hears it too: what it sold before goes on.
 */
export function createPartnerRoute(db: Database, services: Services, directory: ShopDirectory): Handler {
  const { log } = services;

  async function outcomeOf(facts: RequestFacts, name: string, body: string) {
    const { partner } = services;
    if (partner === null || partner.name !== name) return { outcome: 'unknownPartner' };
    const shop = await directory.find(facts.host);
    if (shop === null) return { outcome: 'unknownShop' };
    const token = parseForm(body)?.['report'];
    if (token === undefined) return { tenantId: shop.id, outcome: 'malformed' };
    const hosts = new Set([facts.host, new URL(facts.siteOrigin).hostname]);
    const report = await readReport(partner, token, hosts, services.now());
    if (typeof report === 'string') return { tenantId: shop.id, outcome: report };
    const outcome = await withTenant(db, shop.id, (tx) => applyReport(tx, partner, report, services.buybacks));
    const { reportId, backId, outcome: reported } = report;
    return { tenantId: shop.id, reportId, backId, reported, outcome };
  }

  return async (context) => {
    const facts = requestFacts(context.req.raw.headers, context.req.url);
    const headers = { 'Cache-Control': 'no-store', 'X-Request-Id': facts.id };
    const line = { requestId: facts.id, host: facts.host };
    try {
      const told = await outcomeOf(facts, context.req.param('partner') ?? '', await context.req.text());
      const isGood = acknowledged.has(told.outcome);
      if (isGood) log.info({ ...line, ...told }, 'a report of the partner was handled');
      else log.warn({ ...line, ...told }, 'a report of the partner was refused');
      return context.text(isGood ? 'success' : 'fail', 200, headers);
    } catch (error) {
      log.error({ ...line, error: describeError(error) }, 'a report of the partner could not be handled');
      return context.text('fail', 200, headers);
    }
  };
}
