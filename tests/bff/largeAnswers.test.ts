import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createAnswerMemory } from '../../bff/node/answerMemory';
import { createNodeTransport } from '../../bff/node/upstream';
import type { UpstreamRequest } from '../../bff/transport';
import { startStandIn } from './support';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
/** Long enough for what hangs to have come as far as it comes. */
const hungMs = 300;
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Wanted {
  readonly letter: string;
  readonly sizeKb: number;
  readonly isTold: boolean;
  /** Its last byte never comes. */
  readonly hangs?: boolean;
}

const textOf = ({ letter, sizeKb }: Wanted) => letter.repeat(sizeKb * kibibyte);
const pathOf = (wanted: Wanted) => `/prod-api/${encodeURIComponent(JSON.stringify(wanted))}`;

/** One process before two upstreams; the first is asked unless `more` says otherwise. */
async function rig() {
  const upstream = await startWriter();
  const other = await startWriter();
  const transport = createNodeTransport();
  closers.push(() => transport.close());
  const ask = (wanted: Wanted, more: Partial<UpstreamRequest> = {}) =>
    transport.send({
      origin: upstream.origin,
      method: 'GET',
      path: pathOf(wanted),
      headers: {},
      body: null,
      timeoutMs: 20_000,
      ...more,
    });
  return { ask, other: other.origin };
}

async function startWriter() {
  const upstream = await startStandIn(({ url }, response) => {
    const wanted = JSON.parse(decodeURIComponent(url.slice('/prod-api/'.length))) as Wanted;
    const body = Buffer.from(textOf(wanted));
    response.writeHead(200, wanted.isTold ? { 'content-length': body.length } : {});
    if (wanted.hangs) response.write(body.subarray(1));
    else response.end(body);
  });
  closers.push(() => upstream.close());
  return upstream;
}

const all: readonly Wanted[] = [70, 500, 2000, 8000].flatMap((sizeKb) =>
  ['a', 'b', 'c'].flatMap((letter) => [true, false].map((isTold) => ({ letter, sizeKb, isTold }))),
);

describe('large answers that come at once', () => {
  it('stay what they are, whether their length is told or not, when memory is used again for others', async () => {
    const { ask } = await rig();
    const answers = await Promise.all(all.map((wanted) => ask(wanted)));
    for (const [index, wanted] of all.entries()) {
      const { body } = answers[index] ?? {};
      const isOwn = body !== undefined && Buffer.from(textOf(wanted)).equals(body);
      expect(isOwn, JSON.stringify(wanted)).toBe(true);
    }
  });

  it('are too big where whoever asked refuses what would have to be copied, and what others get is theirs', async () => {
    const { ask } = await rig();
    // Where the length is told there is nothing to copy: whoever asked sees for himself.
    const isRefused = ({ letter, isTold }: Wanted) => letter === 'b' && !isTold;
    const refuses = (body: Uint8Array) => body[0] === 'b'.charCodeAt(0);
    const large = all.filter(({ sizeKb }) => sizeKb >= 2000);
    const outcomes = await Promise.allSettled(large.map((wanted) => ask(wanted, { refuses })));
    for (const [index, wanted] of large.entries()) {
      const outcome = outcomes[index];
      if (isRefused(wanted)) expect(outcome).toMatchObject({ status: 'rejected', reason: { fault: 'tooBig' } });
      else expect(outcome?.status === 'fulfilled' && outcome.value.body[0]).toBe(wanted.letter.charCodeAt(0));
    }
    // What was refused gave its memory back.
    const after = await Promise.all(
      large.filter((wanted) => !isRefused(wanted)).map((wanted) => ask(wanted, { refuses })),
    );
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
  });

  it.each([
    { sizeKb: 200, beside: 'eight of its upstream hang, which is all a shop may ask for', heldKb: 100, count: 8 },
    { sizeKb: 400, beside: 'eight of its upstream hang', heldKb: 300, count: 8 },
    { sizeKb: 200, beside: 'a hundred of another upstream hang', heldKb: 200, count: 100, ofOther: true },
    { sizeKb: 400, beside: 'a hundred of another upstream hang', heldKb: 400, count: 100, ofOther: true },
    { sizeKb: 8000, beside: 'four of another upstream hang', heldKb: 8000, count: 4, ofOther: true },
  ])('of $sizeKb KB come although $beside, of $heldKb KB', async ({ sizeKb, heldKb, count, ofOther }) => {
    const { ask, other } = await rig();
    const leaving = new AbortController();
    const of = ofOther ? { origin: other } : {};
    const hangs = Array.from({ length: count }, () =>
      ask({ letter: 'd', sizeKb: heldKb, isTold: false, hangs: true }, { signal: leaving.signal, ...of }),
    );
    const left = Promise.allSettled(hangs);
    await ask({ letter: 'e', sizeKb: 20, isTold: false }, of);
    await setTimeout(hungMs);
    const wanted = { letter: 'f', sizeKb, isTold: false };
    const answer = ask(wanted, { timeoutMs: 5000 });
    await Promise.allSettled([answer]);
    leaving.abort();
    await left;
    expect(Buffer.from(textOf(wanted)).equals((await answer).body)).toBe(true);
  });

  it('of one upstream get memory in their order: small ones do not pass a large one by', async () => {
    const ends: string[] = [];
    const ask = createAnswerMemory()().ask;
    const enter = (name: string, bytes: number) => ask(bytes, bytes, () => ends.push(name));
    const first = enter('first', 9 * mebibyte);
    const second = enter('large', 9 * mebibyte);
    enter('small', mebibyte);
    expect(ends).toEqual(['first']);
    first.giveBack();
    expect(ends).toEqual(['first', 'large', 'small']);
    second.giveBack();
  });
});
