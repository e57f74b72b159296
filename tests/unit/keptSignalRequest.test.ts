import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeptSignalRequest } from '../../bff/node/keptSignalRequest';

const address = 'http://shop.test/pages/goodList?index&sort=new';
const headerName = fc.constantFrom('accept', 'cookie', 'x-one', 'x-two');
const headers = fc.array(fc.tuple(headerName, fc.stringMatching(/^[!-~]{0,12}$/)), { maxLength: 5 });
const inits = fc.oneof(
  fc.record({ method: fc.constantFrom('GET', 'HEAD', 'get'), headers }, { requiredKeys: [] }),
  fc.record(
    { method: fc.constantFrom('POST', 'put', 'DELETE'), headers, body: fc.string() },
    { requiredKeys: ['method'] },
  ),
);

async function factsOf(request: Request) {
  const { method, url, redirect, duplex } = request as Request & { duplex?: string };
  return { method, url, redirect, duplex, headers: [...request.headers], body: await request.text() };
}

describe('a request that keeps its signal', () => {
  it('is else what the platform makes of the same', async () => {
    await fc.assert(
      fc.asyncProperty(inits, fc.boolean(), async (init, isCopied) => {
        const make = (Kind: typeof Request) => {
          const first = new Kind(address, init as RequestInit);
          return isCopied ? new Kind(first) : first;
        };
        expect(await factsOf(make(KeptSignalRequest))).toEqual(await factsOf(make(Request)));
      }),
    );
  });

  it('has the very signal it was given, which nobody listens to for it', () => {
    const { signal } = new AbortController();
    const request = new KeptSignalRequest(address, { signal });
    // As Remix makes requests for loaders of others.
    const stripped = new KeptSignalRequest(request.url, { headers: request.headers, signal: request.signal });
    expect(request.signal).toBe(signal);
    expect(stripped.signal).toBe(signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('hands its signal on to copies, also to those of the platform’s requests', () => {
    const leaving = new AbortController();
    const request = new KeptSignalRequest(address, { signal: leaving.signal });
    const copies = [
      new KeptSignalRequest(request),
      new KeptSignalRequest(request, { method: 'POST' }),
      request.clone(),
      new KeptSignalRequest(new Request(address, { signal: leaving.signal })),
    ];
    const others = [new KeptSignalRequest(request, { signal: null }), new KeptSignalRequest(address)];
    leaving.abort();
    expect(copies.map(({ signal }) => signal.aborted)).toEqual([true, true, true, true]);
    expect(others.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  });

  it('can be read twice when it was cloned', async () => {
    const request = new KeptSignalRequest(address, { method: 'POST', body: 'words' });
    const clone = request.clone();
    expect([await request.text(), await clone.text()]).toEqual(['words', 'words']);
  });

  it('is a Request, and the platform’s requests are of its kind', () => {
    expect(new KeptSignalRequest(address) instanceof Request).toBe(true);
    expect(new Request(address) instanceof KeptSignalRequest).toBe(true);
    expect(({} as Request) instanceof KeptSignalRequest).toBe(false);
  });
});
