import { callTable } from '../../../bff/contract/index';
import { parseCallName, type CallName } from '../../../bff/contract/call';
import { faultList, type Measured, type TortureContext } from '../check';
import { converse } from '../support/converse';
import { inLanes } from '../support/lanes';
import type { ProtocolFixture } from './protocol';
import { hostLine, idLine, message } from './protocolMessages';

const variantCount = { plant: 600, short: 5000, long: 20_000 } as const;
const lanes = 6;

const bases = ['/', '/api/', '/build/', '/pictures/', '/pages/', '/api/web/', '/pictures/upload/', '/build/routes/'];
const dots = [
  ...['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '..;', '..;a=b', '.%00.', '..%00', '..%09', '%c0%ae%c0%ae'],
  ...[
    '%e0%80%ae%e0%80%ae',
    '\xc0\xae\xc0\xae',
    '%u002e%u002e',
    '%uff0e%uff0e',
    '...',
    '.\\.',
    '..%20',
    '%2e%2e%3b',
    '. .',
  ],
];
const slashes = [
  '/',
  '%2f',
  '%252f',
  '\\',
  '%5c',
  '%255c',
  '//',
  '/./',
  '%c0%af',
  '%e0%80%af',
  '\xc0\xaf',
  '/%00/',
  '%2F/',
  ';/',
];
/** Files beside public/, and paths of the upstream that no call of the contract leads to. */
const targets = [
  ...[
    'package.json',
    'build/server.js',
    'bff/env.ts',
    'server.ts',
    '.data/desk.json',
    'etc/passwd',
    'proc/self/environ',
  ],
  ...[
    'prod-api/desk/orders',
    'desk/orders',
    'prod-api/system/user/list',
    'actuator/env',
    'etc/passwd%00.css',
    'package.json%23.js',
  ],
];

/** Text that stands in such files, and in no answer. */
const secrets = /"account-storefront"|root:.*:0:0:|createBff\(|SESSION_SECRET|sourceMappingURL=server/;

/** The nth of all combinations; their order is mixed, the same each time. */
function variant(index: number): string {
  let rest = (index * 2_654_435_761) % 4_294_967_296;
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[rest % list.length] as Item;
    rest = Math.floor(rest / list.length);
    return item;
  };
  const base = bases[index % bases.length] ?? '/';
  const [dot, slash, target] = [pick(dots), pick(slashes), pick(targets)];
  const other = pick([slash, slash, '/']);
  return `${base}${`${dot}${other}`.repeat(1 + (rest % 5))}${dot}${slash}${target}`;
}

/** The paths under /prod-api that a request of a visitor may cause. */
const contractPaths = Object.keys(callTable).map((name) => {
  const path = parseCallName(name as CallName).path.replace(/^\/api\//, '/prod-api/');
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '(?!\\.{1,2}$)[^/?]+')}$`);
});
const picturePath = /^\/prod-api\/pictures\/(?!.*(\.\.|\/\/))[\w./-]+$/;

function isDue(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return picturePath.test(path) || contractPaths.some((pattern) => pattern.test(path));
}

/** Ways out of a folder: none yields a file that is not public, or a path of the upstream outside the contract. */
export async function traversals(
  { storefront, standIn }: ProtocolFixture,
  { scale }: Pick<TortureContext, 'scale'>,
): Promise<Measured> {
  const faults = faultList();
  const before = standIn.seen.length;
  const variants = Array.from({ length: variantCount[scale] }, (_unused, index) => variant(index));
  await inLanes(variants, lanes, async (path, index) => {
    const bytes = message([`GET ${path} HTTP/1.1`, hostLine, idLine(`traversal-${index}`), 'Connection: close']);
    const { answers, rest } = await converse(storefront.port, [bytes]);
    const [answer] = answers;
    const where = JSON.stringify(path);
    faults.expect(answers.length === 1 && rest === '', `${where}: ${answers.length} answers`);
    if (answer === undefined) return;
    faults.expect([400, 404].includes(answer.status), `${where}: ${answer.status}`);
    faults.expect(!secrets.test(answer.body), `${where}: shows what is in a file that is not public`);
    faults.expect(!/\b(public|max-age=[1-9])/.test(answer.headers['cache-control'] ?? ''), `${where}: may be stored`);
  });
  for (const { url } of standIn.seen.slice(before)) {
    faults.expect(isDue(url), `${url}: asked of the upstream`);
  }
  return faults.measured();
}
