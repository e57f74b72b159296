import type { FaultList } from '../check';
import { upstreamSecret } from '../support/faults/acts';
import { pause } from '../support/load';
import { ask, type WireAnswer, type WireRequest } from '../support/wire';
import { hostOf, sound, type FaultRig, type ShopLetter } from './faultRig';
import type { FaultRow } from './faultTable';

/** What a page of a shop is known by. */
export interface ShopLook {
  readonly name: string;
  /** The attribute of its <html>. */
  readonly look: string;
}

const soundTries = 8;
/** What the directory remembers of a failed look-up; and a little. */
const soundPauseMs = 1100;

/**
 * Asks a shop without any fault, before the faults begin: on a busy machine the first of its answers may come too late.
 * @throws Error when none of them is 200
 */
export async function askSound({ storefront: { port } }: FaultRig, request: WireRequest): Promise<WireAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(port, request);
    if (answer.status === 200) return answer;
    if (tries === soundTries) throw new Error(`${request.host}${request.path} without a fault: ${answer.status}`);
    await pause(soundPauseMs);
  }
}

/** A shop's look, from its page without any fault. */
export async function lookOf(rig: FaultRig, shop: ShopLetter): Promise<ShopLook> {
  const host = hostOf('look', shop, sound);
  const tenant = await askSound(rig, { host, path: '/api/web/getTenant' });
  const page = await askSound(rig, { host, path: '/' });
  const look = /<html[^>]* (data-look="[^"]+")/.exec(page.text)?.[1];
  if (look === undefined) throw new Error(`the sound page of shop ${shop} has no look`);
  return { name: (JSON.parse(tenant.text) as { data: { tenantName: string } }).data.tenantName, look };
}

/** A call that met a fault: the exact status, our own envelope, and nothing of what the upstream said. */
export function judgeCall(answer: WireAnswer, status: number, what: string, faults: FaultList): void {
  faults.expect(answer.status === status, () => `${what}: ${answer.status} instead of ${status}`);
  faults.expect(!answer.text.includes(upstreamSecret), `${what}: the upstream's words got through`);
  faults.expect(answer.headers['x-request-id'] !== undefined, `${what}: no request id in the headers`);
  const body = bodyOf(answer);
  if (status === 200) {
    faults.expect(typeof body['code'] === 'number', () => `${what}: no envelope but ${answer.text.slice(0, 80)}`);
    return;
  }
  const isOurs =
    Object.keys(body).sort().join() === 'code,msg,requestId' &&
    body['code'] === status &&
    typeof body['msg'] === 'string' &&
    body['requestId'] === answer.headers['x-request-id'];
  faults.expect(isOurs, () => `${what}: not our envelope but ${answer.text.slice(0, 120)}`);
}

function bodyOf({ text }: WireAnswer): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A page that met a fault: whole, of its own shop, with the fault's status or with what it could still show. */
export function judgePage(
  answer: WireAnswer,
  { fault, look, other, what }: { fault: FaultRow; look: ShopLook; other: ShopLook; what: string },
  faults: FaultList,
): void {
  faults.expect(pageStatuses(fault).includes(answer.status), () => `${what}: status ${answer.status}`);
  faults.expect(!answer.text.includes(upstreamSecret), `${what}: the upstream's words got through`);
  faults.expect(!answer.text.includes(other.name), `${what}: the other shop's name`);
  if (!(answer.headers['content-type'] ?? '').startsWith('text/html') || answer.status === 302) return;
  faults.expect(answer.text.includes('</html>'), `${what}: the page is cut short`);
  faults.expect(answer.text.includes(look.look), `${what}: not in the shop's look`);
  faults.expect(answer.text.includes(look.name), `${what}: without the shop's name`);
  faults.expect(answer.text.includes('<main'), `${what}: nothing in the page`);
}

/**
 * A page shows failures where they happen (200), or is the error page of its one call. 503 where the breaker opened
 * within the page. An upstream that answers in order, but no, is no failure: then it is what the page makes of a no.
 */
function pageStatuses({ status }: FaultRow): readonly number[] {
  return status === 200 ? [200, 302, 404, 500] : [200, 302, status, 503];
}
