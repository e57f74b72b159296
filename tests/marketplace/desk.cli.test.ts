import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../marketplace/db/engine';
import { listingCredentials } from '../../marketplace/db/schema/credentials';
import { serveOnLoopback, type LoopbackServer } from '../support/loopback';
import { bundleMarketplace, startChild, type MarketChild } from './support/child';
import { scratchDirectory } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { twoHalves } from './support/pictures';
import { sellMarket } from './support/sellMarket';

const shop = ['--shop', 'titan.localhost'];
const auroraId = 1;
const uploadedPath = /^\/pictures\/upload\/\d+\/\d{6}\/[0-9a-f]{32}\.webp$/;

interface Ran {
  readonly exitCode: number | null;
  readonly out: string;
  readonly error: string;
}

describe("the desk's command line", () => {
  let entry: string;
  let cli: string;
  let dataDir: string;
  let child: MarketChild;
  let market: TestMarket;
  let trade: OrderMarket;
  let server: LoopbackServer;
  let served: Record<string, string>;
  const cleanUp: (() => Promise<unknown>)[] = [];

  const desk = (args: readonly string[], input: string | null = null, settings: Record<string, string> = {}) =>
    new Promise<Ran>((done, fail) => {
      const env = { NODE_ENV: 'test', PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings } as NodeJS.ProcessEnv;
      const ran = spawn(process.execPath, [cli, 'desk', ...args], { stdio: 'pipe', env });
      let out = '';
      let error = '';
      ran.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      ran.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
      ran.once('error', fail);
      ran.once('close', (exitCode) => done({ exitCode, out, error }));
      ran.stdin.end(input ?? '');
    });
  beforeAll(async () => {
    const bundle = await bundleMarketplace();
    const directory = await scratchDirectory();
    entry = bundle.entry;
    dataDir = join(directory.path, 'data');
    cleanUp.push(bundle.remove, directory.remove);
    cli = join(entry, '..', 'server.mjs');
    await build({
      entryPoints: { server: 'server.ts' },
      outdir: join(entry, '..'),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      target: 'node20',
      format: 'esm',
      logLevel: 'error',
    });
    child = await startChild(entry, { dataDir });
    // The demo's automatic desk would step in between: orders are worked on in a market that has none.
    market = await openMarket('pglite');
    trade = await orderMarket(market);
    server = await serveOnLoopback(market.fetch);
    served = { DESK_URL: `${server.origin}/`, DESK_TOKEN: String(market.deskToken) };
  });
  afterAll(async () => {
    await server.close();
    await market.close();
    await child.kill('SIGTERM');
    for (const clean of cleanUp) await clean();
  });

  it('finds the marketplace by a file that only its owner reads', async () => {
    const path = join(dataDir, 'desk.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      url: `http://127.0.0.1:${child.port}`,
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      writer: expect.stringMatching(/^[\da-f]{16}$/) as string,
    });
  });

  it('lists orders, takes steps, hands login data over, and shows the history', async () => {
    const own = ['--shop', 'aurora.localhost'];
    const run = (args: readonly string[], input?: string) => desk([...args, ...own], input ?? null, served);
    expect(await run(['orders'])).toEqual({ exitCode: 0, out: 'No orders.\n', error: '' });
    const made = await trade.order(trade.buyer, await trade.freshListing({ hasCredentials: false }), {
      contact: '13700000001',
    });
    const id = String(made['id']);
    await trade.pay(id);

    const listed = await run(['orders', '--status', 'paid,verifying', '--search', String(made['code'])]);
    expect(listed.error).toBe('');
    expect(listed.out).toMatch(/^ID +LISTING +STATUS +DEADLINE +TOTAL +LOGIN +POSSIBLE +TITLE\n/);
    expect(listed.out).toMatch(
      new RegExp(`^${id} +${String(made['code'])} +paid .* 500\\.00 +no +verify cancel `, 'm'),
    );
    expect(listed.out).toMatch(/1 in all\n$/);

    expect((await run(['login', id])).error).toContain('There is no login here');
    const given = { accountNumber: 'hero_599', accountPassword: 'Sellers-599', note: 'Ring me first' };
    await market.call('POST /api/web/order/{id}/handover', { id, ...given }, { token: trade.seller });
    expect((await run(['show', id])).out).toMatch(/^Seller’s login +handed over .*, looked at 0 times$/m);
    expect((await run(['login', id])).out).toBe('Account   hero_599\nPassword  Sellers-599\nNote      Ring me first\n');
    expect((await run(['show', id])).out).toMatch(/^Seller’s login +handed over .*, looked at 1 times$/m);

    const login = ['--account', 'hero_600', '--password-stdin', '--login-note', 'Ask for the code'];
    expect(await run(['deliver', id])).toMatchObject({
      exitCode: 1,
      error: `desk: The order is 'paid', 'deliver' is not possible; possible now: verify, cancel\n`,
    });
    expect((await run(['verify', id, '--note', 'Logged in by hand'])).out).toBe(
      `Order ${id} is now verifying; next: staff.\n`,
    );
    expect((await run(['rebind', id])).exitCode).toBe(0);
    expect((await run(['deliver', id])).error).toContain('no login data yet');
    expect((await run(['deliver', id, ...login], 'By-Hand-600\nnot this line')).out).toBe(
      `Order ${id} is now delivered; next: buyer.\n`,
    );
    const { data } = await market.call('GET /api/web/order/{id}/credentials', { id }, { token: trade.buyer });
    expect(data).toMatchObject({ accountNumber: 'hero_600', accountPassword: 'By-Hand-600', note: 'Ask for the code' });

    const shown = await run(['show', id]);
    expect(shown.out).toContain('137****0001');
    expect(shown.out).toContain('looked at 1 times');
    expect(shown.out).toMatch(/staff +verify +verifying +Logged in by hand\n/);
    expect(shown.out.includes('By-Hand-600')).toBe(false);
    const asJson = await run(['show', id, '--json']);
    expect(JSON.parse(asJson.out)).toMatchObject({ id: Number(id), status: 'delivered', hasCredentials: true });

    const reason = 'The account was reclaimed by its owner';
    await market.call('POST /api/web/order/{id}/dispute', { id, reason }, { token: trade.buyer });
    expect((await run(['settle', id, '--for', 'seller', '--note', 'It was not'])).out).toContain('is now completed');
    expect(await trade.statusOf(id)).toBe('completed');
  });

  it('pays the guarantee of a completed order', async () => {
    const run = (args: readonly string[]) => desk([...args, '--shop', 'aurora.localhost'], null, served);
    const goodId = await trade.freshListing();
    const { rows } = await market.call('GET /api/web/guarantee/list', { goodId });
    const made = await trade.order(trade.buyer, goodId, { guaranteeId: rows?.[2]?.['id'] });
    const id = String(made['id']);
    await trade.pay(id);
    for (const action of ['verify', 'rebind', 'deliver'] as const) await trade.staff(id, action);
    await market.call('POST /api/web/order/{id}/confirm', { id }, { token: trade.buyer });

    expect((await run(['settle', id, '--for', 'buyer'])).error).toContain('possible now: pay-guarantee');
    expect((await run(['show', id])).out).toMatch(/^Guarantee +.*, without end: pays back 500\.00$/m);
    const reason = ['--note', 'The account was reclaimed'];
    const late = await run(['pay-guarantee', id, ...reason, '--claimed', '1999-01-01']);
    expect(late.error).toMatch(/The guarantee pays what was claimed from .*; say by --claimed when the buyer asked\n$/);
    expect((await run(['pay-guarantee', id, ...reason])).out).toBe(
      `The guarantee of order ${id} pays the buyer 500.00 back.\n`,
    );
    const again = await run(['pay-guarantee', id, ...reason]);
    expect(again).toMatchObject({ exitCode: 1 });
    expect(again.error).toContain('The guarantee was paid already: 500.00 on ');
    expect((await run(['show', id])).out).toMatch(/^Guarantee +.*: paid back 500\.00 on .*, on its way to the buyer$/m);
  });

  it('reviews listings, takes them down and puts them on sale again', async () => {
    const sell = sellMarket(market);
    const run = (args: readonly string[]) => desk([...args, '--shop', 'aurora.localhost'], null, served);
    const [sellerId, token] = [await sell.personId('13700000002'), trade.seller];
    const id = await sell.consign(token, { ...(await sell.form(sellerId)), contact: '13700000002' });
    const { code } = await sell.listing(id);
    const listed = await run(['listings', '--status', 'inReview', '--search', code]);
    expect(listed).toMatchObject({ exitCode: 0, error: '' });
    expect(listed.out).toMatch(/^ID +CODE +STATE +PRICE +SENT IN +POSSIBLE +TITLE\n/);
    expect(listed.out).toMatch(new RegExp(`^${id} +${code} +inReview +888\\.00 .* approve refuse-listing `, 'm'));
    const reason = ['--reason', 'The pictures are dark'];
    expect((await run(['refuse-listing', id, ...reason])).out).toBe(`Listing ${id} (${code}) is now rejected.\n`);
    const shown = (await run(['show-listing', id])).out;
    expect(shown).toContain('137****0002');
    expect(shown).toMatch(/^Like ones +\d+\.00 to \d+\.00, by \d+ listings and deals$/m);
    expect(shown).toMatch(/staff +refuse +888\.00 +The pictures are dark\n/);
    await sell.consign(token, { ...(await sell.form(sellerId)), id });
    expect((await run(['approve', id])).out).toContain('is now onSale');
    expect((await run(['approve', id])).error).toBe(
      "desk: The listing is 'onSale', 'approve' is not possible; possible now: take-down\n",
    );
    expect((await run(['take-down', id, ...reason])).out).toContain('is now takenDown');
    expect((await run(['relist', id])).out).toContain('is now onSale');
  });

  it.each([
    ['orders --status bogus', /^desk: --status takes unpaid, paid, .*; not 'bogus'\n$/],
    ['orders --page x', "desk: --page takes a number, e.g. 2; not 'x'\n"],
    ['listings --status bogus', /^desk: --status takes inReview, .*; not 'bogus'\n$/],
    ['applications --status bogus', "desk: --status takes pending, passed, refused; not 'bogus'\n"],
    ['buybacks --status bogus', /^desk: --status takes .*; not 'bogus'\n$/],
    ['buybacks appraise 1 --low 900 --high 100', 'desk: --low is the smaller amount: 900 is more than 100\n'],
    [
      'buybacks offer 1 --supplier 1 --price abc',
      "desk: --price takes an amount in yuan, e.g. 88 or 88.50; not 'abc'\n",
    ],
    ['buybacks offer 1 --supplier x --price 8', "desk: --supplier takes a number, e.g. 2; not 'x'\n"],
    ['pay-guarantee 1 --note Why --claimed soon', "desk: --claimed takes a day, e.g. 2026-11-27; not 'soon'\n"],
  ])('says of a wrong command which option is wrong, as it was typed, and ends with 2: %s', async (line, error) => {
    const ran = await desk([...line.split(' '), '--shop', 'aurora.localhost'], null, served);
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.error).toMatch(error);
  });

  it('examines listings and marks them', async () => {
    const sell = sellMarket(market);
    const run = (args: readonly string[]) => desk([...args, '--shop', 'aurora.localhost'], null, served);
    const sellerId = await sell.personId('13700000002');
    const id = await sell.consign(trade.seller, await sell.form(sellerId));
    const { code } = await sell.listing(id);
    expect((await run(['show-listing', id])).out).toMatch(/^Verified +not yet\nMarks +no marks$/m);
    const labels = (await run(['labels'])).out;
    const [, first = '', name = ''] = /^ID +LABEL\n(\d+) +(.+)\n/.exec(labels) ?? [];
    expect(name).not.toBe('');
    expect(await run(['examine', id])).toMatchObject({ exitCode: 2 });
    expect((await run(['examine', id, '--note', 'All there', '--pictures', '1,x'])).error).toBe(
      "desk: --pictures takes numbers joined by commas, e.g. 1,3; not 'x'\n",
    );
    expect((await run(['examine', id, '--note', 'All there', '--pictures', '1,2'])).out).toBe(
      `Listing ${id} (${code}) is verified, and everybody can read the report.\n`,
    );
    const [good, text] = [join(dataDir, '..', 'found.png'), join(dataDir, '..', 'found.txt')];
    await writeFile(good, await twoHalves().png().toBuffer());
    await writeFile(text, 'no picture');
    const attaching = (...files: string[]) =>
      run(['examine', id, '--note', 'Seen', ...files.map((f) => `--attach=${f}`)]);
    expect((await attaching(good, text)).error).toMatch(/^desk: We can't use this file/);
    expect(await attaching(good, `${good}.gone`)).toMatchObject({
      exitCode: 2,
      error: `desk: --attach: ${good}.gone can't be read (ENOENT)\n`,
    });
    expect(await attaching(good, good)).toMatchObject({ exitCode: 0 });
    expect(await run(['approve', id])).toMatchObject({ exitCode: 0 });
    const [report] = (await market.call('GET /api/web/checkAccount/allList', { goodId: id })).rows ?? [];
    expect(report?.['images']).toEqual([expect.stringMatching(uploadedPath), expect.stringMatching(uploadedPath)]);
    expect((await run(['mark', id])).error).toBe('desk: mark needs --labels, --guarantee or --offer\n');
    expect((await run(['mark', id, '--offer', 'maybe'])).error).toBe('desk: --offer takes yes or no\n');
    const guarantee = ['--guarantee', 'Paid back within a year'];
    expect((await run(['mark', id, '--labels', first, ...guarantee, '--offer', 'yes'])).out).toBe(
      `Listing ${id} (${code}): ${name}, guarantee "Paid back within a year", special offer.\n`,
    );
    const shown = (await run(['show-listing', id])).out;
    expect(shown).toMatch(/^Verified +\d{4}-\d\d-\d\d /m);
    expect(shown).toMatch(/staff +examine +888\.00 +All there\n/);
    const bare = ['--labels', 'none', '--guarantee', 'none', '--offer', 'no'];
    expect((await run(['mark', id, ...bare])).out).toBe(`Listing ${id} (${code}): no marks.\n`);
  });

  it('finds people, locks one out and lets them in again', async () => {
    const sell = sellMarket(market);
    const run = (args: readonly string[]) => desk([...args, '--shop', 'aurora.localhost'], null, served);
    market.clockMs += 120_000;
    const token = await market.logIn('13700000041');
    const id = String(await sell.personId('13700000041'));
    const listingId = await sell.consign(token, await sell.form(Number(id)));
    expect((await run(['show-listing', listingId])).out).toMatch(new RegExp(`^Seller +.+ \\(person ${id}\\)$`, 'm'));
    const found = await run(['people', '--search', '137 0000 0041']);
    expect(found).toMatchObject({ exitCode: 0, error: '' });
    expect(found.out).toMatch(/^ID +STATE +PHONE +SINCE +SALES +NAME +REASON\n/);
    expect(found.out).toMatch(new RegExp(`^${id} +active +137\\*{4}0041 .*\n1 in all\n$`, 'm'));
    expect((await run(['people', 'show', id])).out).toMatch(/^Listings +1 inReview$/m);
    expect(await run(['people', 'lock', id])).toMatchObject({
      exitCode: 2,
      error: 'desk: people lock needs --reason TEXT; the staff reads it\n',
    });
    market.clockMs += 6_000;
    const made = await trade.order(token, await trade.freshListing());
    await trade.pay(made['id']);
    expect((await run(['people', 'lock', id, '--reason', 'Asked for payment elsewhere'])).out).toBe(
      `Person ${id} is locked; listings taken down: 1, unpaid orders ended: 0.\n` +
        `Still to be decided: order ${String(made['id'])} (paid)\n`,
    );
    const shown = (await run(['people', 'show', id])).out;
    expect(shown).toMatch(/^State +locked since .+: Asked for payment elsewhere$/m);
    expect(shown).toMatch(/^Listings +1 notOnSale$/m);
    expect(shown).toMatch(new RegExp(`^Orders +${String(made['id'])} \\(buyer, paid\\)$`, 'm'));
    expect((await run(['people', '--status', 'locked'])).out).toContain('Asked for payment elsewhere');
    expect((await run(['people', 'unlock', id])).out).toContain(`Person ${id} may log in again`);
    expect((await run(['people', '--status', 'locked'])).out).toBe('No people.\n');
    expect(await run(['people', 'ban', id])).toMatchObject({ exitCode: 2 });
    expect((await run(['people', 'show', '99999999'])).error).toContain('There is no person 99999999 in this shop');
  });

  it('reads and answers reports', async () => {
    const run = (args: readonly string[]) => desk([...args, '--shop', 'aurora.localhost'], null, served);
    expect(await run(['problems'])).toEqual({ exitCode: 0, out: 'No report waits for an answer.\n', error: '' });
    const content = 'The code never came to 13700000001';
    const report = await market.call('POST /api/account/problem', { content }, { token: trade.buyer });
    expect(report).toMatchObject({ code: 200 });

    const listed = await run(['problems']);
    expect(listed).toMatchObject({ exitCode: 0, error: '' });
    expect(listed.out).toMatch(/^ID +FROM +REPORT +SINCE +ANSWERED\n/);
    const [, id = ''] = /^(\d+) .*The code never came to 137\*{4}0001 .* -$/m.exec(listed.out) ?? [];
    expect(id).not.toBe('');
    expect(listed.out).toMatch(/1 in all\n$/);
    expect(await run(['problems', 'answer', id])).toMatchObject({
      exitCode: 2,
      error: 'desk: problems answer needs --note TEXT\n',
    });
    expect(await run(['problems', 'answer', id, '--note', 'Please try again'])).toEqual({
      exitCode: 0,
      out: `Report ${id} is answered.\n`,
      error: '',
    });
    const { rows } = await market.call('GET /api/account/problem/list', {}, { token: trade.buyer });
    expect(rows).toMatchObject([{ content, answer: 'Please try again' }]);
    expect((await run(['problems'])).out).toBe('No report waits for an answer.\n');
    expect((await run(['problems', '--status', 'all'])).out).toContain('1 in all');
    expect(JSON.parse((await run(['problems', '--status', 'all', '--json'])).out)).toMatchObject({
      total: 1,
      rows: [{ id: Number(id), answer: 'Please try again' }],
    });
  });

  it('shows a report with all that was sent in, and marks what its list cuts off', async () => {
    const run = (args: readonly string[]) => desk([...args, '--shop', 'aurora.localhost'], null, served);
    const sell = sellMarket(market);
    const [picture = ''] = await sell.pictures(await sell.personId('13700000002'), 1);
    const content = `${'The seller asks me to pay elsewhere. '.repeat(3)}Call me.`;
    const fields = { content, type: '2', images: picture, tel: '+86 137 0000 0002' };
    const sent = await market.call('POST /api/account/problem', fields, { token: trade.seller });
    expect(sent).toMatchObject({ code: 200 });
    const [, id = ''] =
      /^(\d+) .*The seller asks me to pay elsewhere\. The seller asks me to .*… /m.exec(
        (await run(['problems'])).out,
      ) ?? [];
    expect(id).not.toBe('');
    const fresh = await run(['problems', 'show', id]);
    expect(fresh).toMatchObject({ exitCode: 0, error: '' });
    expect(fresh.out).toMatch(new RegExp(`^Report +${id}$`, 'm'));
    expect(fresh.out).toMatch(/^From +.+ \(person \d+\)$/m);
    expect(fresh.out).toMatch(/^Kind +账号问题 \(2\)$/m);
    expect(fresh.out).toMatch(/^Contact +137\*{4}0002$/m);
    expect(fresh.out).toMatch(/^Told +(The seller asks me to pay elsewhere\. ){3}Call me\.$/m);
    expect(fresh.out).toMatch(new RegExp(`^Pictures +${picture}\\?until=`, 'm'));
    expect(fresh.out).toMatch(/^Answered +not yet$/m);
    await run(['problems', 'answer', id, '--note', 'He is locked out']);
    const answered = (await run(['problems', 'show', id])).out;
    expect(answered).toMatch(/^Answered +\d{4}-\d\d-\d\d .+: He is locked out$/m);
    expect(await run(['problems', 'show', '99999999'])).toMatchObject({
      exitCode: 1,
      error: 'desk: There is no report 99999999 in this shop\n',
    });
    expect((await desk(['problems', 'show', id, ...shop], null, served)).error).toContain(`There is no report ${id}`);
  });

  it('keeps the blacklist', async () => {
    const added = await desk(['blacklist', 'add', ...shop, '--contact', '139 0000 0999']);
    const id = /^Entry (\d+) is on the blacklist\.\n$/.exec(added.out)?.[1] ?? '';
    expect((await desk(['blacklist', ...shop])).out).toMatch(new RegExp(`^${id} +- +139\\*{4}0999`, 'm'));
    expect((await desk(['blacklist', 'remove', id, ...shop])).exitCode).toBe(0);
    expect((await desk(['blacklist', 'remove', id, ...shop])).exitCode).toBe(1);
  });

  it('rotates the keys of login data', async () => {
    const ran = await desk(['rotate-credentials']);
    expect(ran).toMatchObject({ exitCode: 0, error: '' });
    expect(ran.out).toMatch(/^0 login data sealed with the first key \(by key: demo-\w+: 20\d\d\)\. Older keys may be/);
  });

  it('says which key is to be put back, and then not that older keys may go', async () => {
    const goodId = await trade.freshListing();
    const lose = (keyId: string) =>
      withTenant(market.opened.db, auroraId, (tx) =>
        tx
          .update(listingCredentials)
          .set({ keyId })
          .where(eq(listingCredentials.listingId, Number(goodId))),
      );
    await lose('lost-key');
    const ran = await desk(['rotate-credentials'], null, served);
    await lose(market.vault.currentKeyId);
    expect(ran).toMatchObject({ exitCode: 0, error: '' });
    expect(ran.out).toContain('. 1 rows are sealed with lost-key, which is not configured: put it back.\n');
    expect(ran.out).not.toContain('Older keys may be removed');
  });

  it('helps', async () => {
    for (const args of [[], ['help'], ['--help'], ['deliver', '--help']]) {
      const { exitCode, out } = await desk(args);
      expect(exitCode).toBe(0);
      expect(out).toContain('settle ID --shop HOST --for buyer');
    }
  });

  it.each([
    [['sell'], 2, "there is no command 'sell'"],
    [['orders'], 2, '--shop HOST is missing'],
    [['orders', ...shop, '--note', 'x'], 2, 'orders does not take --note'],
    [['orders', ...shop, '--stauts', 'paid'], 2, "Unknown option '--stauts'"],
    [['verify', ...shop], 2, 'verify needs a number'],
    [['verify', '1', '2', ...shop], 2, "verify does not take '2'"],
    [['settle', '1', ...shop], 2, 'settle needs --for buyer or --for seller'],
    [
      ['settle', '1', ...shop, '--for', 'buyer', '--account', 'a', '--password-stdin'],
      2,
      'login data go with --for seller',
    ],
    [['pay-guarantee', '1', ...shop], 2, 'pay-guarantee needs --note TEXT'],
    [['verify', '1', ...shop, '--account', 'a', '--password-stdin'], 2, 'verify does not take --account'],
    [['deliver', '1', ...shop, '--account', 'a'], 2, '--account NAME together with --password-stdin'],
    [['deliver', '1', ...shop, '--account', 'a', '--password-stdin'], 2, 'pipe the password in'],
    [['refuse-listing', '1', ...shop], 2, 'refuse-listing needs --reason TEXT'],
    [['approve', '1', ...shop, '--reason', 'x'], 2, 'approve does not take --reason'],
    [['problems', 'close', '1', ...shop], 2, "problems knows 'show' and 'answer'"],
    [['problems', 'show', ...shop], 2, 'problems show needs a number'],
    [['applications', 'show', '1', ...shop, '--reason', 'x'], 2, 'applications show does not take --reason'],
    [['problems', ...shop, '--status', 'old'], 2, 'problems takes --status all'],
    [['problems', ...shop, '--page', 'x'], 2, "--page takes a number, e.g. 2; not 'x'"],
    [['blacklist', ...shop, '--page', 'x'], 2, "--page takes a number, e.g. 2; not 'x'"],
    [['problems', 'answer', '999999999', ...shop, '--note', 'x'], 1, '999999999'],
    [['listings', ...shop, '--status', 'waiting'], 2, "not 'waiting'"],
    [['approve', '999999999', ...shop], 1, 'There is no listing 999999999 in this shop'],
    [['verify', '999999999', ...shop], 1, 'There is no order 999999999 in this shop'],
    [['orders', '--shop', 'nobody.localhost'], 1, 'No shop is served at nobody.localhost'],
    [['orders', ...shop, '--status', 'payed'], 2, "not 'payed'"],
  ])('says in one line why not: %j', async (args, exitCode, reason) => {
    const ran = await desk(args);
    expect(ran).toMatchObject({ exitCode, out: '' });
    expect(ran.error).toMatch(/^desk: [^\n]+\n$/);
    expect(ran.error).toContain(reason);
  });

  it('says which marketplace it did not reach, and sends a token from a file nowhere else', async () => {
    const away = join(dataDir, '..', 'elsewhere');
    await mkdir(away, { recursive: true });
    const orders = ['orders', ...shop];
    const failures = [
      await desk(orders, null, { DATA_DIR: away }),
      await desk(orders, null, { DESK_URL: `http://127.0.0.1:${child.port}` }),
      await desk(orders, null, { DESK_URL: `http://127.0.0.1:${child.port}`, DESK_TOKEN: 'x'.repeat(40) }),
      await desk(orders, null, { DESK_URL: 'http://127.0.0.1:1', DESK_TOKEN: 'x'.repeat(40) }),
    ];
    const reasons = [
      'no marketplace with a desk runs here',
      'needs DESK_TOKEN',
      'does not take this',
      'no marketplace answers',
    ];
    for (const [index, ran] of failures.entries()) {
      expect(ran).toMatchObject({ exitCode: 3, out: '' });
      expect(ran.error).toMatch(/^desk: [^\n]+\n$/);
      expect(ran.error).toContain(reasons[index]);
    }
    const wrongUrl = await desk(orders, null, { DESK_URL: '127.0.0.1' });
    expect(wrongUrl).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining('DESK_URL: must be a URL') as string,
    });
  });

  it('needs the token of the settings where there is one, which is written nowhere', async () => {
    await child.kill('SIGTERM');
    await expect(stat(join(dataDir, 'desk.json'))).rejects.toThrow('ENOENT');
    const deskToken = randomBytes(32).toString('hex');
    child = await startChild(entry, { dataDir, deskToken });
    expect(await readFile(join(dataDir, 'desk.json'), 'utf8')).not.toContain(deskToken);
    expect((await desk(['orders', ...shop])).error).toContain('DESK_TOKEN is missing');
    expect((await desk(['orders', ...shop], null, { DESK_TOKEN: deskToken })).exitCode).toBe(0);
  });

  it('does not keep a marketplace from starting when its address cannot be written down', async () => {
    await child.kill('SIGTERM');
    const path = join(dataDir, 'desk.json');
    await mkdir(path);
    await writeFile(join(path, 'in-the-way'), '');
    await chmod(path, 0o700);
    child = await startChild(entry, { dataDir });
    expect((await desk(['orders', ...shop])).exitCode).toBe(3);
    await rm(path, { recursive: true });
  });
});
