import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGate, TooSlow, within } from '../../marketplace/uploads/gate';
import { createPictureRefiner, faultOf } from '../../marketplace/uploads/refine';
import { bombPng, twoHalves } from './support/pictures';
import { silentLog } from './support/silentLog';

const patient = { waitMs: 60_000, totalMs: 60_000 };

afterEach(() => vi.useRealTimers());

describe('the gate before the decoder', () => {
  /** Works that end when told to. */
  function works() {
    const ends: (() => void)[] = [];
    let atOnce = 0;
    const state = { most: 0, begun: 0 };
    const work = async () => {
      state.begun += 1;
      atOnce += 1;
      state.most = Math.max(state.most, atOnce);
      await new Promise<void>((resolveWork) => ends.push(resolveWork));
      atOnce -= 1;
    };
    const endNext = async () => {
      ends.shift()?.();
      await new Promise((later) => setImmediate(later));
    };
    return { work, endNext, state };
  }

  it('lets two through at once, the others in turn, and none beyond those that may wait', async () => {
    const gate = createGate({ places: 2, maxWaiting: 3, waitLimitMs: 60_000 });
    const { work, endNext, state } = works();
    const entered = Array.from({ length: 5 }, () => gate(work));
    await expect(gate(work)).rejects.toThrow(TooSlow);
    expect(state).toEqual({ most: 2, begun: 2 });
    for (let ended = 0; ended < 5; ended += 1) await endNext();
    await Promise.all(entered);
    expect(state).toEqual({ most: 2, begun: 5 });
  });

  it('gives a place free again when a work fails', async () => {
    const gate = createGate({ places: 1, maxWaiting: 1, waitLimitMs: 60_000 });
    const failing = gate(() => Promise.reject(new Error('broken')));
    const next = gate(async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await gate(async () => 'again')).toBe('again');
  });

  it('sends away who waited too long, and never begins that work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const gate = createGate({ places: 1, maxWaiting: 2, waitLimitMs: 5_000 });
    const { work, endNext, state } = works();
    const first = gate(work);
    const late = expect(gate(work)).rejects.toThrow(TooSlow);
    await vi.advanceTimersByTimeAsync(5_000);
    await late;
    const second = gate(work);
    await endNext();
    await endNext();
    await Promise.all([first, second]);
    expect(state.begun).toBe(2);
  });
});

describe('a work with a limit', () => {
  it('gives its result or its failure in time', async () => {
    expect(await within(60_000, Promise.resolve('done'))).toBe('done');
    await expect(within(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('is given up at the limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = expect(within(8_000, new Promise(() => undefined))).rejects.toThrow(TooSlow);
    await vi.advanceTimersByTimeAsync(8_000);
    await late;
  });
});

describe('the refiner of pictures', () => {
  it('says when it was too slow, and takes the next picture', async () => {
    const large = bombPng(8_000, 5_000);
    expect(await createPictureRefiner(silentLog, { waitMs: 1, totalMs: 1 })(large)).toBe('pictureSlow');
    const small = await twoHalves().png().toBuffer();
    expect(await createPictureRefiner(silentLog, patient)(small)).toMatchObject({ width: 120, height: 60 });
  });

  it('decodes two at once and sends nobody away who may wait', async () => {
    const picture = await twoHalves(1200, 600).png().toBuffer();
    const refine = createPictureRefiner(silentLog, patient);
    const results = await Promise.all(Array.from({ length: 18 }, () => refine(picture)));
    for (const result of results) expect(result).toMatchObject({ width: 1200, height: 600 });
  });

  it('tells a decoder that was stopped from a damaged picture', () => {
    expect(faultOf(new TooSlow())).toBe('pictureSlow');
    expect(faultOf(new Error('source: bad seek to 29\ntimeout: 42% complete\nVipsImage: killed'))).toBe('pictureSlow');
    expect(faultOf(new Error('VipsJpeg: premature end of JPEG image'))).toBe('pictureDamaged');
  });
});
