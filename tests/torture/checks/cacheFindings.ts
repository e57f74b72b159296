import { Agent } from 'node:http';
import { faultList, type FaultList, type Measured, type TortureContext } from '../check';
import { inLanes } from '../support/lanes';
import { ask, type WireAnswer } from '../support/wire';
import { unkeyedHeaders, visitedPaths } from './cachePaths';
import { cachedShop, type CachesFixture } from './caches';

const lanes = 4;
const mark = /evil.?example|203\.0\.113\.66/i;

type Headers = Readonly<Record<string, string>>;
/** Caches close idle connections when they like: each request has its own. */
const agent = new Agent({ keepAlive: false });
const from = (port: number, path: string, headers: Headers = {}) =>
  ask(port, { host: cachedShop, path, headers, agent });
const isStored = ({ headers }: WireAnswer) => headers['x-stored'] === 'HIT';

/** A person goes everywhere, a guest comes after: nothing of the person's is kept, and nothing of it is told. */
export async function wrongForPersons(
  { caches, person }: CachesFixture,
  { scale }: Pick<TortureContext, 'scale'>,
): Promise<Measured> {
  const faults = faultList();
  const paths = scale === 'plant' ? visitedPaths.filter((path) => /profile|unread|getTenant/.test(path)) : visitedPaths;
  let told = 0;
  for (const { name, port } of caches) {
    await inLanes(paths, lanes, async (path) => {
      const own = await from(port, path, { cookie: person.cookie });
      if (person.canaries.some((canary) => own.text.includes(canary))) told += 1;
      const guest = await from(port, path);
      const where = `${name} ${path}`;
      faults.expect(!isStored(guest), `${where}: what a person got was kept for a guest (${own.status})`);
      for (const canary of person.canaries) {
        faults.expect(!guest.text.includes(canary), `${where}: a guest reads ${canary.slice(0, 24)}`);
      }
      const again = await from(port, path, { cookie: person.cookie });
      faults.expect(!isStored(again), `${where}: what a guest got was kept for a person (${guest.status})`);
    });
  }
  // A person to whom nothing is told proves nothing.
  faults.expect(told > 0, 'no answer told the person anything of its own');
  return faults.measured();
}

/** Headers that stand in no key change nothing of what the next visitor gets. */
export async function poisonings({ caches, publicPaths }: CachesFixture): Promise<Measured> {
  const faults = faultList();
  const paths = [...publicPaths, '/login', '/api/web/getTenant'];
  for (const { name, port } of caches) {
    for (const path of paths) {
      const sound = await from(port, `${path}?sound`);
      await inLanes(unkeyedHeaders, lanes, async ([header, value], index) => {
        // A path of its own: nothing is kept of it yet.
        const fresh = `${path}?poison=${index}`;
        await from(port, fresh, { [header]: value });
        const victim = await from(port, fresh);
        const where = `${name} ${path} after ${header}`;
        faults.expect(victim.status === sound.status, `${where}: ${victim.status} instead of ${sound.status}`);
        faults.expect(!mark.test(victim.text), `${where}: the next visitor reads it`);
        faults.expect(!mark.test(JSON.stringify(victim.headers)), `${where}: it stands in the next visitor's headers`);
        const isFile = publicPaths.includes(path);
        faults.expect(!isFile || victim.body.equals(sound.body), `${where}: the next visitor gets other bytes`);
      });
    }
  }
  return faults.measured();
}

/** Wishes in which visitors differ. */
const wishes: readonly Headers[] = [
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'gzip' },
  {},
  { 'accept-language': 'en' },
  { 'accept-language': 'zh-CN' },
  { cookie: 'locale=en' },
  { cookie: 'locale=zh-CN; mode=dark' },
  { cookie: 'preferences=dark' },
];

/** What tells one visitor's page from another's; of compressed ones only the headers. */
function looks({ headers, text }: WireAnswer, isReadable: boolean): string {
  const html = isReadable ? (/<html[^>]*>/.exec(text)?.[0] ?? '') : '';
  return `${headers['content-language'] ?? ''} ${html}`;
}

/** Language, colours and encoding of one visitor never come to another; files that may be kept are kept rightly. */
export async function variants({ caches, publicPaths, storefront }: CachesFixture): Promise<Measured> {
  const faults = faultList();
  for (const { name, port } of caches) {
    for (const path of [...publicPaths, '/', '/login', '/api/web/systemNotice', '/pages/login/yinsixyNoTitle']) {
      for (const [index, wish] of [...wishes, ...wishes].entries()) {
        const answer = await from(port, path, wish);
        const direct = await from(storefront.port, path, wish);
        const where = `${name} ${path} ${index} ${JSON.stringify(wish)}`;
        judgeEncoding(faults, where, wish, answer);
        // A stored page is compressed from the second time on that somebody wants it so.
        const isReadable = [answer, direct].every(({ headers }) => headers['content-encoding'] === undefined);
        const [seen, wanted] = [looks(answer, isReadable), looks(direct, isReadable)];
        faults.expect(seen === wanted, () => `${where}: ${seen} instead of ${wanted}`);
      }
      const last = await from(port, path);
      const isPublic = publicPaths.includes(path);
      faults.expect(isStored(last) === isPublic, `${name} ${path}: ${isPublic ? 'not kept' : 'kept'}`);
      if (isPublic) judgePublic(faults, `${name} ${path}`, last);
    }
  }
  return faults.measured();
}

function judgeEncoding(faults: FaultList, where: string, wish: Headers, { headers }: WireAnswer): void {
  const encoding = headers['content-encoding'];
  const wanted = wish['accept-encoding'] ?? '';
  faults.expect(encoding === undefined || wanted.includes(encoding), `${where}: came as ${encoding}`);
}

function judgePublic(faults: FaultList, where: string, { headers, setCookies }: WireAnswer): void {
  faults.expect(/\bpublic, max-age=\d+/.test(headers['cache-control'] ?? ''), `${where}: does not say for how long`);
  faults.expect(/accept-encoding/i.test(headers['vary'] ?? ''), `${where}: does not say that it varies`);
  faults.expect(setCookies.length === 0, `${where}: sets a cookie`);
}
