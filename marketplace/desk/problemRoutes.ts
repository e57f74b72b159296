import { Hono } from 'hono';
import { pageOf } from '../http/paging';
import { deskInput } from './input';
import { bodyOf, done, idIn, listPageSize, missing, read, requestIdOf, type DeskKit } from './kit';
import { answerProblem, deskProblem, problemPage } from './problems';
import type { DeskProblem } from './wire';

const what = 'report';

/** `/desk/problems`: what people reported, and the staff's answers. */
export function createProblemRoutes({ tools, log, sealed, inShop }: DeskKit): Hono {
  const app = new Hono();
  const shown = (problem: DeskProblem): DeskProblem => ({ ...problem, images: problem.images.map(sealed.seal) });

  app.get('/', async (context) => {
    const { host, all, ...page } = read(deskInput.problemPage, context.req.query());
    const window = pageOf({ pageSize: listPageSize, ...page });
    const { rows, total } = await inShop(host, (tx) => problemPage(tx, all !== 'true', window));
    return done(context, { rows: rows.map(shown), total });
  });

  app.get('/:id', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    const problem = await inShop(host, (tx) => deskProblem(tx, idIn(context, what)));
    if (problem === null) throw missing(context, what);
    return done(context, shown(problem));
  });

  app.post('/:id/answer', async (context) => {
    const { host, answer } = read(deskInput.problemAnswer, await bodyOf(context));
    const id = idIn(context, what);
    const problem = await inShop(host, (tx) => answerProblem(tx, id, answer, tools.now()));
    if (problem === null) throw missing(context, what);
    log.info({ requestId: requestIdOf(context), problemId: id }, 'the desk answered a report');
    return done(context, shown(problem));
  });
  return app;
}
