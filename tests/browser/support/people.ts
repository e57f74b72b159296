import type { Page } from 'playwright-core';
import { demoAccounts } from '../../../marketplace/seed/accounts';

/** Logs the demo buyer in by SMS on the login page that is open; the demo shop shows the code. */
export async function logInBySms(page: Page, phone: string = demoAccounts[0].phone): Promise<void> {
  await page.locator('[name=phone]').fill(phone);
  await page.locator('button[value=sendCode]').click();
  const shown = page.getByText(/Your code: \d{6}/);
  await shown.waitFor();
  const code = /\d{6}/.exec(await shown.innerText())?.[0] ?? '';
  await page.locator('[name=code]').fill(code);
  await page.locator('[name=agree]').check();
  await page.locator('button[value=submit]').click();
}
