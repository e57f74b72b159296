import { faultList, type Measured } from '../check';
import { converse, type Conversation } from '../support/converse';
import { inLanes } from '../support/lanes';
import type { ProtocolFixture } from './protocol';
import { framingVectors } from './protocolFraming';
import { headVectors } from './protocolHeads';
import { soundGet, type ProtocolVector } from './protocolMessages';

export const protocolVectors: readonly ProtocolVector[] = [...headVectors, ...framingVectors];

const lanes = 4;
/** What every page asks for its head and menu; none of it stands in a vector. */
const pageCalls = /^\/prod-api\/(?:web\/getTenant|web\/decoration\/type|app\/version\/lastOne|web\/game\/Type)(?:\?|$)/;

/** What the storefront did with a vector and the sound request that followed it on the same connection. */
export interface Observation {
  readonly vector: ProtocolVector;
  readonly id: string;
  readonly smuggled: string;
  readonly follow: string;
  readonly came: Conversation;
}

/** Each vector twice: with the sound request right behind it, and with the sound request after its answer. */
export async function observeAll(port: number): Promise<readonly Observation[]> {
  const both = await inLanes(protocolVectors, lanes, async (vector, index) => [
    await observe(port, vector, `${index}-at-once`, true),
    await observe(port, vector, `${index}-in-turn`, false),
  ]);
  return both.flat();
}

async function observe(port: number, vector: ProtocolVector, mark: string, atOnce: boolean): Promise<Observation> {
  const ids = { id: `vector-${mark}`, smuggled: `smuggled-${mark}`, follow: `follow-${mark}` };
  const bytes = vector.bytes(ids);
  const next = soundGet(ids.follow, ['Connection: close']);
  if (vector.isUnfinished) return { vector, ...ids, came: await converse(port, [bytes], { answers: 1 }) };
  return { vector, ...ids, came: await converse(port, atOnce ? [bytes + next] : [bytes, next]) };
}

/** The status of each first answer, and how many there are beside the follower's. */
export async function wrongStatuses({ observed }: ProtocolFixture): Promise<Measured> {
  const faults = faultList();
  for (const { vector, id, follow, came } of await observed()) {
    const own = came.answers.filter(({ headers }) => headers['x-request-id'] !== follow);
    const statuses = own.map(({ status }) => status).join(' ');
    const wanted = Array.from({ length: vector.answers ?? 1 }, () => vector.status).join(' ');
    faults.expect(statuses === wanted, `${vector.name} (${id}): ${statuses || 'no answer'} instead of ${wanted}`);
  }
  return faults.measured();
}

/** Answers to what was no request, answers out of order, and connections that lost their step. */
export async function desyncs({ observed }: ProtocolFixture): Promise<Measured> {
  const faults = faultList();
  for (const { vector, id, smuggled, follow, came } of await observed()) {
    const ids = came.answers.map(({ headers }) => headers['x-request-id'] ?? '');
    const where = `${vector.name} (${id})`;
    faults.expect(!ids.some((one) => one.startsWith(smuggled)), `${where}: what is hidden in it was answered`);
    faults.expect(came.rest === '', () => `${where}: left over ${JSON.stringify(came.rest.slice(0, 60))}`);
    if (vector.isUnfinished) continue;
    const last = came.answers.at(-1);
    const isAnswered = last?.headers['x-request-id'] === follow && last.status === 200;
    const isEnded = came.closed && !ids.includes(follow);
    faults.expect(isAnswered || isEnded, `${where}: the next request got neither its own answer nor the end`);
    faults.expect(came.closed, `${where}: the connection stayed open and silent`);
  }
  return faults.measured();
}

/** What reached the upstream though it was refused, twice, or though nobody sent it. */
export async function strayBytes({ observed, standIn }: ProtocolFixture): Promise<Measured> {
  const faults = faultList();
  const observations = await observed();
  const counts = new Map<string, number>();
  const pageCounts = new Map<string, number>();
  for (const { method, url, headers } of standIn.calls()) {
    const id = String(headers['x-request-id']);
    const isOfPages = method === 'GET' && pageCalls.test(url);
    const of = isOfPages ? pageCounts : counts;
    of.set(id, (of.get(id) ?? 0) + 1);
  }
  for (const { vector, id, smuggled } of observations) {
    const wanted = vector.status === 200 ? 1 : 0;
    const count = (counts.get(id) ?? 0) + (vector.isPage === true ? 0 : (pageCounts.get(id) ?? 0));
    faults.expect(count === wanted, `${vector.name} (${id}): reached the upstream ${count} times instead of ${wanted}`);
    faults.expect(!counts.has(smuggled), `${vector.name} (${id}): what is hidden in it reached the upstream`);
  }
  const lookUps = standIn.seen.length - standIn.calls().length;
  faults.expect(lookUps <= 2, `${lookUps} look-ups of one shop`);
  return faults.measured();
}
