import { describe, expect, it } from 'vitest';
import { lookAtEnvelope } from '../../bff/codeSearch';
import { callTable } from '../../bff/contract/index';
import { isMet, type Figure } from '../bench/row';
import { median, ratioOf } from '../bench/support/arithmetic';
import { goalText, lineOf, renderDocument, valueText } from '../bench/support/document';
import { cleanCall, payloadOf, rawCall, sizes } from '../bench/support/payloads';
import { cpuSeconds, parseStat, processTree, treeOf } from '../bench/support/processTimes';
import { brokenName, withEarlier, withReasons } from '../bench/support/results';
import { parseWrk, wrkScript } from '../bench/support/wrk';

const figure = {
  name: 'raw.2kb.nginx',
  summary: 'raw call | 2kb',
  value: 0.4567,
  unit: '×',
  goal: { atLeast: 0.45 },
  peers: [{ name: 'nginx', text: '1000 requests per CPU-second' }],
};
const machine = {
  processor: 'Some CPU',
  cores: 2,
  memoryGib: 4,
  kernel: '6.1',
  node: 'v20.20.2',
  date: '2026-01-02',
  loadAverage: '0.1',
};

describe('the arithmetic of the benchmark', () => {
  it('takes the middle value, of an even number the mean of two', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('compares systems within each round, so that a slow round says nothing', () => {
    expect(ratioOf([10, 1, 20], [20, 2, 40])).toBe(0.5);
    expect(ratioOf([10, 10], [])).toBeNaN();
  });

  it('knows when a goal is reached', () => {
    expect(isMet(0.45, { atLeast: 0.45 })).toBe(true);
    expect(isMet(0.449, { atLeast: 0.45 })).toBe(false);
    expect(isMet(1, { atLeast: 1, atMost: 1 })).toBe(true);
    expect(isMet(NaN, { atLeast: 0 })).toBe(false);
  });
});

describe('what the system tells of processes', () => {
  it('is read of names with blanks and brackets too', () => {
    const line = '42 (a (b) c d) S 7 42 42 0 -1 4194304 1 2 3 4 150 50 9 9 20 0 1 0 1 2 3';
    expect(parseStat(line)).toEqual({ parentPid: 7, cpuTicks: 200 });
    expect(() => parseStat('42 (x) S')).toThrow('no line of /proc');
  });

  it('counts children and their children', () => {
    const parents = new Map([
      [2, 1],
      [3, 2],
      [4, 1],
      [9, 8],
    ]);
    expect(treeOf(1, parents).sort()).toEqual([1, 2, 3, 4]);
  });

  it.skipIf(process.platform !== 'linux')('holds for this process', () => {
    expect(processTree(process.pid)[0]).toBe(process.pid);
    expect(cpuSeconds([process.pid])).toBeGreaterThan(0);
    expect(cpuSeconds([-1])).toBe(0);
  });
});

describe('the load', () => {
  const line = 'COUNTED {"requests":200,"micros":2000000,"bytes":400,"p50":1500,"p99":9000,"status":0,"broken":0}';

  it('is counted from the line of our script', () => {
    expect(parseWrk(`Running 2s test\n${line}\n`)).toEqual({
      requests: 200,
      seconds: 2,
      p50Ms: 1.5,
      p99Ms: 9,
      bytes: 400,
    });
  });

  it('says nothing when requests were refused, or when nothing was counted', () => {
    expect(() => parseWrk(line.replace('"status":0', '"status":3'))).toThrow('3 of 200 answers were refusals');
    expect(() => parseWrk(line.replace('"broken":0', '"broken":1'))).toThrow('1 were broken');
    expect(() => parseWrk('unable to connect')).toThrow('counted nothing');
  });

  it('keeps quotes and breaks of a request within its literal', () => {
    const script = wrkScript([{ host: 'a.test', path: '/x?y="z"', headers: { Cookie: 'a\\b' } }]);
    expect(script).toContain('"GET /x?y=\\034z\\034 HTTP/1.1\\013\\010Host: a.test\\013\\010');
    expect(script).toContain('Cookie: a\\092b\\013\\010\\013\\010"');
  });

  it.each([rawCall, cleanCall].flatMap((call) => sizes.map((size) => ({ call, size }))))(
    'asks for $call.name in $size.name',
    ({ call, size }) => {
      const text = payloadOf(call, size.bytes);
      expect(Buffer.byteLength(text)).toBe(size.bytes);
      expect(lookAtEnvelope(new TextEncoder().encode(text))).toEqual({ bare: false, code: 200 });
      expect(Object.keys(callTable)).toContain(call.name);
    },
  );
});

describe('the document', () => {
  it('tells values with three digits and goals in words', () => {
    expect(valueText(0.45678)).toBe('0.457');
    expect(valueText(1234.5)).toBe('1235');
    expect(valueText(NaN)).toBe('not measured');
    expect(goalText({ atLeast: 0.45 }, '×')).toBe('≥ 0.45 ×');
    expect(goalText({ atLeast: 1, atMost: 1 }, 'calls')).toBe('1 calls');
    expect(lineOf(figure)).toBe('raw.2kb.nginx 0.457 × ≥ 0.45 × met');
    expect(lineOf({ ...figure, value: 0.1 })).toBe('raw.2kb.nginx 0.1 × ≥ 0.45 × missed');
  });

  it('has every figure, its peers, and a reason for each miss', () => {
    const missed = { ...figure, name: 'raw.2kb.hono', value: 0.1 };
    const results = withReasons([figure, missed], 'raw.2kb.hono: |\n  Something takes long.\n');
    const text = renderDocument(results, { machine, rounds: 5, seconds: 4, quick: false });
    expect(text).toContain('| `raw.2kb.nginx` | raw call \\| 2kb | 0.457 × | ≥ 0.45 × | met |  |');
    expect(text).toContain('| **missed** |');
    expect(text).toContain('- `raw.2kb.hono`: Something takes long.');
    expect(text).toContain('1 of 2 goals are met.');
    expect(text).toContain('Some CPU, 2 cores, 4 GiB, Linux 6.1, Node v20.20.2');
    expect(text.match(/nginx 1000 requests/g)).toHaveLength(1);
    expect(text).not.toContain('quick');
  });

  it('says which rows were measured together, and which in another run', () => {
    const dated = (name: string, measured: string) => ({ ...figure, name, measured, reason: '' });
    const effort = { machine, rounds: 5, seconds: 4, quick: false };
    const [raw, cache] = [dated('raw.2kb.nginx', '2026-01-02 10:00'), dated('cache.cold', '2026-01-01 09:00')];
    expect(renderDocument([raw, { ...cache, measured: raw.measured }], effort)).toContain('in one run');
    expect(renderDocument([cache, raw], effort)).toContain(
      'in 2 runs: 2026-01-02 10:00 (UTC): `raw`; 2026-01-01 09:00 (UTC): `cache`.',
    );
  });

  it('puts beside a figure what the last run on another processor said', () => {
    const at = (processor: string, measured: string, value: number) => ({ ...figure, processor, measured, value });
    const order = ['raw', 'cache'];
    const merge = (now: Figure, ...kept: Figure[]) => withEarlier([now], kept, order);
    const a1 = at('A', '2026-01-01 09:00', 0.1);
    const [b] = merge(at('B', '2026-01-02 09:00', 0.5), a1);
    expect(b?.elsewhere).toEqual({ processor: 'A', measured: '2026-01-01 09:00', value: 0.1 });
    const [again] = merge(at('B', '2026-01-02 21:00', 0.6), b as Figure);
    expect(again?.elsewhere).toEqual(b?.elsewhere);
    const [back, other] = merge(at('A', '2026-01-04 09:00', 0.2), again as Figure, { ...a1, name: 'cache.cold' });
    expect(back?.elsewhere).toEqual({ processor: 'B', measured: '2026-01-02 21:00', value: 0.6 });
    expect(other).toEqual({ ...a1, name: 'cache.cold' });
    expect(merge(at('A', '2026-01-01 21:00', 0.2), a1)[0]).not.toHaveProperty('elsewhere');
    // The same kind of processor on another day is another machine.
    expect(merge(at('A', '2026-01-02 09:00', 0.2), a1)[0]?.elsewhere).toMatchObject({ processor: 'A', value: 0.1 });
    expect(merge(at('A', '2026-01-04 09:00', 0.2), at('B', '2026-01-01 09:00', NaN))[0]).not.toHaveProperty(
      'elsewhere',
    );

    const text = renderDocument(withReasons([back as Figure], '{}'), { machine, rounds: 5, seconds: 4, quick: false });
    expect(text).toContain('| 0.2 × | ≥ 0.45 × | **missed** | 0.6 ×, met |');
    expect(text).toContain('*elsewhere*: B, 2026-01-02 21:00 (UTC). There 1 goals were met.');
  });

  it('keeps what a row said before it broke, until it is measured again', () => {
    const before = { ...figure, value: 0.5, measured: '2026-01-01 09:00' };
    const broken = { ...figure, name: brokenName('raw'), value: NaN };
    const after = withEarlier([broken], [before], ['raw']);
    expect(after).toEqual([broken, before]);
    expect(withEarlier([broken], after, ['raw'])).toEqual(after);
    const again = { ...figure, value: 0.6, measured: '2026-01-02 09:00' };
    expect(withEarlier([again], after, ['raw'])).toEqual([again]);
  });

  it('says of a miss nobody has looked into that this is so', () => {
    const [result] = withReasons([{ ...figure, value: 0 }], '{}');
    const text = renderDocument(result ? [result] : [], { machine, rounds: 1, seconds: 1, quick: true });
    expect(text).toContain('not looked into yet');
    expect(text).toContain('quick');
  });
});
