import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorefront, type Storefront } from '../support/storefront';
import { printedPattern, runTour, tourOf } from '../support/shellTour';

const limitMs = 300_000;
let storefront: Storefront;

beforeAll(async () => {
  // The tour runs into the limit of logins; waiting long for a busy machine is no part of it.
  storefront = await startStorefront({ RATE_LIMITS: 'login=20/60', UPSTREAM_TIMEOUT_MS: '60000' });
}, limitMs);

afterAll(() => storefront?.stop(), limitMs);

describe('docs/curl.md', () => {
  it(
    'prints what it says, line by line',
    async () => {
      const text = readFileSync('docs/curl.md', 'utf8').replaceAll(':3000', `:${storefront.port}`);
      const steps = tourOf(text);
      expect(steps.length).toBeGreaterThan(10);
      const { printed, errors } = await runTour(steps, process.cwd());
      steps.forEach((step, index) => {
        const said = step.printed === null ? /^$/ : printedPattern(step.printed);
        expect(printed[index], `${step.script}\n${errors}`).toMatch(said);
      });
    },
    limitMs,
  );
});
