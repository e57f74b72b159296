import { Hono } from 'hono';
import { pageOf } from '../http/paging';
import { rowId } from '../queries/wire';
import { addToBlacklist, blacklistPage, removeFromBlacklist } from './blacklist';
import { deskInput } from './input';
import { bodyOf, DeskRefusal, done, listPageSize, read, type DeskKit } from './kit';

/** `/desk/blacklist`: the accounts and contacts a shop does not trade with. */
export function createBlacklistRoutes({ tools, inShop }: DeskKit): Hono {
  const app = new Hono();

  app.get('/', async (context) => {
    const { host, ...page } = read(deskInput.blacklistPage, context.req.query());
    const window = pageOf({ pageSize: listPageSize, ...page });
    return done(context, await inShop(host, (tx) => blacklistPage(tx, window)));
  });

  app.post('/', async (context) => {
    const { host, ...names } = read(deskInput.blacklistEntry, await bodyOf(context));
    const entry = await inShop(host, (tx) => addToBlacklist(tx, names, tools.now()));
    if (entry === null) throw new DeskRefusal("One of the fields 'gameSn' and 'content' is needed");
    return done(context, entry);
  });

  app.delete('/:id', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    const id = rowId(context.req.param('id'));
    const isGone = id !== null && (await inShop(host, (tx) => removeFromBlacklist(tx, id)));
    if (!isGone) throw new DeskRefusal(`There is no entry ${context.req.param('id')} on the blacklist`, 404);
    return done(context);
  });
  return app;
}
