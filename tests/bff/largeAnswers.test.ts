import { afterEach, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../bff/node/upstream';
import type { UpstreamRequest } from '../../bff/transport';
import { startStandIn } from './support';

const kibibyte = 1024;
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Wanted {
  readonly letter: string;
  readonly sizeKb: number;
  readonly isTold: boolean;
}

const textOf = ({ letter, sizeKb }: Wanted) => letter.repeat(sizeKb * kibibyte);
const pathOf = (wanted: Wanted) => `/prod-api/${encodeURIComponent(JSON.stringify(wanted))}`;

async function rig() {
  const upstream = await startStandIn(({ url }, response) => {
    const wanted = JSON.parse(decodeURIComponent(url.slice('/prod-api/'.length))) as Wanted;
    const body = Buffer.from(textOf(wanted));
    response.writeHead(200, wanted.isTold ? { 'content-length': body.length } : {});
    response.end(body);
  });
  const transport = createNodeTransport();
  closers.push(
    () => upstream.close(),
    () => transport.close(),
  );
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
  return { ask };
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
});
