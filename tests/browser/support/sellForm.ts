import type { Page } from 'playwright-core';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Pictures as somebody chooses them. */
export const files = (...names: string[]) => names.map((name) => ({ name, mimeType: 'image/png', buffer: picture }));

/** A game of the shop that asks for system and carrier too. */
export async function mobileGame(page: Page): Promise<string> {
  await page.goto('/pages/accountOrder?pageType=sale&type=0');
  const href = await page.locator('main a[href*="/pages/sale?gameId="]').first().getAttribute('href');
  return new URLSearchParams(href?.split('?')[1]).get('gameId') ?? '';
}

/** Once its scripts run, typing shows where it is kept. */
export const savedLine = (page: Page) => page.getByText(/^Saved (on this device|to your account)/);

/** Where the account plays, and a contact. */
export async function pickPlace(page: Page): Promise<void> {
  await page.locator('[name=systemId]').first().check({ force: true });
  await savedLine(page).waitFor();
  await page.locator('[name=carrierId]').first().check({ force: true });
  await page.locator('[name=groupId]').selectOption({ index: 1 });
  await page.locator('select[name=serverId]:enabled option').nth(1).waitFor({ state: 'attached' });
  await page.locator('[name=serverId]').selectOption({ index: 1 });
  await page.locator('[name=contact]').fill('wechat-abc');
}

/** Answers every question of the template. */
export async function fillTemplate(page: Page): Promise<void> {
  // The address changes before the form is there, and `all` waits for nothing.
  await page.locator('main input[inputmode=numeric]').first().waitFor();
  for (const field of await page.locator('main input[inputmode=numeric]').all()) await field.fill('35');
  for (const group of await page.locator('main fieldset:has(> div label input)').all()) {
    // Into the middle: at the foot of a phone the summary lies over the form.
    await group.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await group.locator('label input').first().check({ force: true });
    const grades = group.locator('[role=radiogroup] input:visible');
    if ((await grades.count()) > 0) await grades.first().check({ force: true });
  }
}
