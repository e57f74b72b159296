import { describe, expect, it } from 'vitest';
import { patientFetch } from '~/lib/patientPageData';

type Step = Response | Error;

/** A browser on a page, whose network does one step after the other. */
function browserAt(page: string, steps: readonly Step[], isLeft = false) {
  const asked: string[] = [];
  const waits: number[] = [];
  const told: boolean[] = [];
  let whileWaiting: () => void = () => undefined;
  const left = [...steps];
  const fetch = patientFetch({
    fetch: async (input) => {
      asked.push(input instanceof Request ? input.url : String(input));
      const step = left.shift() ?? new Response('more than was expected', { status: 418 });
      if (step instanceof Error) throw step;
      return step;
    },
    shown: () => new URL(page, 'https://shop.test'),
    onWaiting: (isWaiting) => void told.push(isWaiting),
    isLeaving: () => isLeft,
    pause: async (ms) => {
      waits.push(ms);
      whileWaiting();
    },
  });
  return { fetch, asked, waits, told, onWait: (run: () => void) => void (whileWaiting = run) };
}

const lost = () => new TypeError('Failed to fetch');
const good = () => new Response('data');
/** An answer that begins, and ends before its end. */
function broken(): Response {
  const pieces = [new TextEncoder().encode('da')];
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.error(new TypeError('network error'));
      },
    }),
  );
}
const down = (status: number) => new Response('down', { status });

describe('page data without a network', () => {
  it('come when there is one again, asked for less and less often', async () => {
    const steps = [...Array.from({ length: 6 }, lost), good()];
    const { fetch, asked, waits, told } = browserAt('/pages/goodList', steps);
    const answer = await fetch('https://shop.test/pages/detail/index.data?id=7');
    expect(await answer.text()).toBe('data');
    expect(asked).toHaveLength(7);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    expect(told).toEqual([true, false]);
  });

  it('come after all from a page that was to be left, which broke them off, and nobody is told', async () => {
    const brokenOff = new DOMException('The operation was aborted.', 'AbortError');
    const { fetch, waits, told } = browserAt('/', [brokenOff, lost(), good()], true);
    expect(await (await fetch('https://shop.test/pages/goodList.data')).text()).toBe('data');
    expect(waits).toEqual([1000, 2000]);
    expect(told).toEqual([]);
  });

  it('say each for itself that they wait, and that they have come', async () => {
    const { fetch, told } = browserAt('/', [lost(), lost(), good(), lost(), good()]);
    await Promise.all([fetch('/pages/goodList.data'), fetch('/pages/other.data')]);
    expect(told).toEqual([true, true, false, false]);
  });

  it('are not waited for by whoever has left', async () => {
    const leaving = new AbortController();
    const { fetch, asked, told, onWait } = browserAt('/', [lost(), good()]);
    onWait(() => leaving.abort());
    await expect(fetch('/pages/goodList.data', { signal: leaving.signal })).rejects.toThrow(/abort/i);
    expect(asked).toHaveLength(1);
    expect(told).toEqual([true, false]);
  });

  it('are asked for again when their answer breaks off', async () => {
    const { fetch, asked, waits } = browserAt('/', [broken(), good()]);
    expect(await (await fetch('/pages/goodList.data')).text()).toBe('data');
    expect(asked).toHaveLength(2);
    expect(waits).toEqual([1000]);
  });

  it('fail as before by what is no fault of the network', async () => {
    const taken = new DOMException('taken back', 'AbortError');
    const asked = browserAt('/', [taken, good()]).fetch('/pages/goodList.data', { signal: AbortSignal.abort() });
    await expect(asked).rejects.toBe(taken);
    const odd = new RangeError('odd');
    await expect(browserAt('/', [odd, good()]).fetch('/pages/goodList.data')).rejects.toBe(odd);
  });
});

describe('page data of a shop that is down', () => {
  it.each([
    ['/', '/_root.data'],
    ['/pages/goodList', '/pages/goodList.data'],
    ['/pages/goodList?keyWord=a%20b&page=2', '/pages/goodList.data?keyWord=a+b&page=2&_routes=root'],
    ['/pages/order/orderDetail?id=7', '/pages/order/orderDetail.data?_routes=x%2Fy&id=7'],
  ])('are asked for again where %s is shown already', async (page, data) => {
    const { fetch, asked, told } = browserAt(page, [down(502), down(503), down(504), good()]);
    expect((await fetch(data)).status).toBe(200);
    expect(asked).toHaveLength(4);
    expect(told).toEqual([true, false]);
  });

  it.each([
    ['/pages/goodList', '/pages/goodList.data?page=2', 503],
    ['/pages/goodList?page=2', '/pages/goodList.data', 502],
    ['/pages/goodList', '/pages/goodList.data', 500],
    ['/pages/goodList', '/pages/goodList.data', 404],
  ])('on %s asked for by %s with %i are an answer', async (page, data, status) => {
    const { fetch, asked, told } = browserAt(page, [down(status)]);
    expect((await fetch(data)).status).toBe(status);
    expect(asked).toHaveLength(1);
    expect(told).toEqual([]);
  });
});

describe('everything else', () => {
  it.each([
    ['a form', '/pages/order/orderDetail.data?id=7', { method: 'POST' }],
    ['a call', '/api/web/getTenant', undefined],
    ['another site', 'https://elsewhere.test/a.data', undefined],
  ])('%s goes past it, once', async (_what, address, init) => {
    const failing = browserAt('/pages/order/orderDetail?id=7', [lost(), good()]);
    await expect(failing.fetch(address, init)).rejects.toThrow('Failed to fetch');
    expect(failing.asked).toHaveLength(1);
    const refusing = browserAt('/pages/order/orderDetail?id=7', [down(503)]);
    expect((await refusing.fetch(address, init)).status).toBe(503);
    expect(refusing.told).toEqual([]);
  });

  it('is told apart also where it comes as a request', async () => {
    const failing = browserAt('/', [lost(), good()]);
    const form = new Request('https://shop.test/pages/other.data', { method: 'POST', body: 'a=b' });
    await expect(failing.fetch(form)).rejects.toThrow('Failed to fetch');
    const look = browserAt('/', [lost(), good()]);
    expect((await look.fetch(new Request('https://shop.test/pages/other.data'))).status).toBe(200);
    expect(look.asked).toEqual(['https://shop.test/pages/other.data', 'https://shop.test/pages/other.data']);
  });
});
