import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser } from '../../browser/support/chromium';
import { faultList, type FaultList, type Measured } from '../check';
import { actionPaths, changesSomething, sampleCalls } from '../support/sampleCalls';
import { pause } from '../support/load';
import type { CsrfFixture } from './csrf';

/** Where the attack comes from: another site, and a neighbour whose requests carry the cookie along. */
const attackersOf = (shop: string) => [`evil.localhost`, `evil.${shop}`];
const formTypes = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'];

/** A page that sends a form to `target` by itself; the answer goes into a frame. */
function attackPage(targets: readonly string[], gets: readonly string[]): string {
  const forms = targets.flatMap((target, index) =>
    formTypes.map(
      (type) =>
        `<iframe name="f${index}${type}"></iframe><form method="post" action="${target}" enctype="${type}" target="f${index}${type}"><input name="locale" value="en"></form>`,
    ),
  );
  const images = gets.map((target) => `<img src="${target}">`);
  const script = `
    for (const form of document.forms) form.submit();
    for (const target of ${JSON.stringify(targets)})
      for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
        fetch(target, { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': type }, body: '{}' }).catch(() => 0);
    for (const target of ${JSON.stringify(targets)})
      fetch(target, { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{}' }).catch(() => 0);
    for (const target of ${JSON.stringify(gets)}) fetch(target, { mode: 'no-cors', credentials: 'include' }).catch(() => 0);`;
  return `<!doctype html><title>win</title>${forms.join('')}${images.join('')}<script>${script}</script>`;
}

/** What the upstream was asked for in the victim's name that changes something. */
function expectUnharmed({ upstream }: CsrfFixture, faults: FaultList, when: string): void {
  const patterns = sampleCalls.filter(changesSomething).map(({ method, path }) => `${method} ${path}`);
  for (const { method, url } of upstream.seen) {
    const name = `${method} ${url.replace('/prod-api', '/api').replace(/\?.*$/, '')}`;
    faults.expect(!patterns.includes(name), `${when}: ${name} reached the upstream`);
  }
  upstream.seen.length = 0;
}

/** Real forms, fetches, pictures and links of other origins, in a browser that is logged in. Nothing may come of it. */
export async function attackFromElsewhere(fixture: CsrfFixture, shop: string): Promise<Measured> {
  const faults = faultList();
  const { storefront, cookie, upstream } = fixture;
  const base = `http://${shop}:${storefront.port}`;
  const changing = sampleCalls.filter(changesSomething);
  const posts = [
    ...changing.filter(({ method }) => method === 'POST').map(({ path }) => base + path),
    ...actionPaths.map((path) => base + path),
  ];
  const gets = changing.filter(({ method }) => method === 'GET').map(({ path }) => `${base}${path}?phone=13800000001`);
  const targets = ['/api/web/order', '/api/logout', '/api/h5/login', '/logout', '/preferences', '/favourite'];
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      attackPage(
        posts.filter((post) => targets.includes(post.slice(base.length))),
        gets,
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    const value = cookie.slice(cookie.indexOf('=') + 1);
    const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' as const };
    await context.addCookies([{ name: '__Host-session', value, domain: shop, ...attributes }]);
    const page = await context.newPage();
    await page.goto(`${base}/pages/other/gonggao`);
    const isKnown = upstream.seen.some(({ headers }) => headers['token'] === 'victim');
    faults.expect(isKnown, 'the browser is not logged in: the attack proves nothing');
    upstream.seen.length = 0;
    for (const attacker of attackersOf(shop)) {
      await page.goto(`http://${attacker}:${port}/`, { waitUntil: 'load' });
      await pause(700);
      expectUnharmed(fixture, faults, attacker);
      for (const target of gets) {
        await page.goto(`http://${attacker}:${port}/`);
        // Until it has come about: it would break off the next page's.
        await Promise.all([
          page.waitForURL(target),
          page.evaluate((href) => void setTimeout(() => (window.location.href = href)), target),
        ]);
        expectUnharmed(fixture, faults, `a link of ${attacker}`);
      }
    }
    const names = (await context.cookies(base)).map(({ name }) => name);
    faults.expect(names.includes('__Host-session'), 'the victim was logged out');
    faults.expect(!names.includes('locale'), 'the victim’s language was changed');
  } finally {
    await browser.close();
    server.close();
  }
  return faults.measured();
}
