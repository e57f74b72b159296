import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What a person who uses a keyboard or a reader would stumble over on the page as it is now: rule, and the first
 * places. Colours are looked at once nothing moves any more: a fading element has a contrast of its own.
 */
export async function seriousIssues(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
  // In the page's own world, past its content security policy, which forbids it to load anything for itself.
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    () =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
      }) as Promise<AxeResults>,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary?.split('\n')[1]?.trim()})`)
          .join(' | ')}`,
    );
}

/** Fails when axe finds something serious on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousIssues(page)).toEqual([]);
}
