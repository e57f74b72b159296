import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSteadyClock } from '../../bff/steadyClock';

/** A machine whose clock can be set, and that can sleep. */
function machine() {
  const at = { wallMs: 1_700_000_000_000, passedMs: 5000.25 };
  const clock = createSteadyClock(
    () => at.wallMs,
    () => at.passedMs,
  );
  const startMs = clock();
  return {
    pass(ms: number) {
      at.wallMs += ms;
      at.passedMs += ms;
    },
    set: (ms: number) => (at.wallMs += ms),
    told: () => clock() - startMs,
  };
}

it('begins with the time of day and goes on with the time that passes', () => {
  expect(createSteadyClock(() => 1234)()).toBe(1234);
  const { pass, told } = machine();
  pass(400);
  expect(told()).toBe(400);
});

it('does not go back with the system’s clock, and goes on at once', () => {
  const { pass, set, told } = machine();
  pass(1000);
  set(-3_600_000);
  expect(told()).toBe(1000);
  pass(500);
  expect(told()).toBe(1500);
});

it('counts what the machine slept', () => {
  const { pass, set, told } = machine();
  set(60_000);
  pass(10);
  expect(told()).toBe(60_010);
});

it('is as far as what passed and what it was set forward by, however often it is asked, and never less than before', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 900 }) }),
    fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -10_000_000, max: -1 }) }),
    fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: 1000, max: 10_000_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const it = machine();
      let expected = 0;
      for (const { kind, ms } of steps) {
        it[kind](ms);
        if (kind === 'pass' || ms > 0) expected += ms;
        expect(it.told()).toBe(expected);
      }
    }),
  );
});
