import { Hono, type Context } from 'hono';
import { withTenant } from '../db/engine';
import { pageOf } from '../http/paging';
import { audit, type AuditDecision, type AuditResult } from '../suppliers/audit';
import { buybackInput } from './buybackInput';
import { applicationStates, type DeskApplication } from './buybackWire';
import { deskInput } from './input';
import {
  bodyOf,
  DeskRefusal,
  done,
  idIn,
  listPageSize,
  missing,
  nameTaken,
  read,
  requestIdOf,
  type DeskKit,
} from './kit';
import { readNames } from './names';
import { deskApplication, deskApplications } from './supplierReads';

const what = 'application';

/** `/desk/applications`: who wants to become a supplier of a shop. */
export function createApplicationRoutes({ db, buybacks: tools, log, sealed, tenantOf, inShop }: DeskKit): Hono {
  const app = new Hono();
  const shown = (application: DeskApplication): DeskApplication => ({
    ...application,
    papers: application.papers.map(sealed.seal),
  });

  app.get('/', async (context) => {
    const { host, status, ...page } = read(buybackInput.page, context.req.query());
    const states = readNames(status, applicationStates, 'status');
    const window = pageOf({ pageSize: listPageSize, ...page });
    const { rows, total } = await inShop(host, (tx) => deskApplications(tx, states, window));
    return done(context, { rows: rows.map(shown), total });
  });

  app.get('/:id', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    const application = await inShop(host, (tx) => deskApplication(tx, idIn(context, what)));
    if (application === null) throw missing(context, what);
    return done(context, shown(application));
  });

  async function decide(context: Context, host: string, decision: AuditDecision): Promise<Response> {
    const applicationId = idIn(context, what);
    const tenantId = await tenantOf(host);
    const application = await withTenant(db, tenantId, async (tx) => {
      const result = await audit(tx, applicationId, decision, tools.now());
      if (result.kind === 'missing') throw missing(context, what);
      if (result.kind !== 'done') throw refusalOf(result);
      return deskApplication(tx, applicationId);
    });
    const { passes } = decision;
    log.info({ requestId: requestIdOf(context), tenantId, applicationId, passes }, 'the desk decided an application');
    return done(context, application && shown(application));
  }

  app.post('/:id/pass', async (context) => {
    const { host } = read(deskInput.shop, await bodyOf(context));
    return decide(context, host, { passes: true });
  });

  app.post('/:id/refuse', async (context) => {
    const { host, reason } = read(buybackInput.refusal, await bodyOf(context));
    return decide(context, host, { passes: false, reason });
  });
  return app;
}

function refusalOf(result: Exclude<AuditResult, { kind: 'done' | 'missing' }>): DeskRefusal {
  if (result.kind === 'nameTaken') return nameTaken(result.supplierId, result.state);
  if (result.kind === 'decided') return new DeskRefusal('This application has been decided already');
  return new DeskRefusal(`The applicant (person ${result.personId}) is locked, and becomes no supplier`);
}
