import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ShopWindow } from './shopWindow';

/** Logs in, or signs up, by SMS on the login page that is open; the demo shop shows the code. */
export async function logInBySms(shop: ShopWindow, phone: string): Promise<void> {
  await shop.type('[name=phone]', phone);
  await shop.click('button[value=sendCode]');
  const code = await shop.until(() => /Your code: (\d{6})/.exec(document.body.innerText)?.[1]);
  await shop.type('[name=code]', code ?? '');
  await shop.click('[name=agree]');
  await shop.click('button[value=submit]');
}

/** A file as a camera leaves one, of a size to be scaled. */
export async function pictureFile(): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'picture-')), 'account.jpg');
  const background = { r: 40, g: 90, b: 160 };
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toFile(file);
  return file;
}

/** Says where an account is played. */
export async function choosePlace(shop: ShopWindow): Promise<void> {
  await shop.click('label:has([name=systemId])');
  await shop.click('label:has([name=carrierId])');
  await shop.choose('[name=groupId]', 1);
  await shop.choose('[name=serverId]:enabled', 1);
}

/** Answers every question of a game's template: each number, and the first of each choice. */
export async function fillTemplate(shop: ShopWindow): Promise<void> {
  await shop.see('main input[inputmode=numeric]');
  const numbers = await shop.evaluate(() =>
    [...document.querySelectorAll('main input[inputmode=numeric]')].map((field) => field.id),
  );
  for (const id of numbers) await shop.type(`[id="${id}"]`, '35');
  const groups = await shop.evaluate(() => document.querySelectorAll('main fieldset:has(> div label input)').length);
  for (let group = 0; group < groups; group += 1) {
    await shop.evaluate((index) => {
      const choices = document.querySelectorAll('main fieldset:has(> div label input)')[index];
      document.querySelector('[data-asked]')?.removeAttribute('data-asked');
      choices?.querySelector('label:has(input)')?.setAttribute('data-asked', '');
    }, group);
    await shop.click('[data-asked]');
    const hasGrades = await shop.evaluate(
      () => document.querySelector('fieldset:has([data-asked]) [role=radiogroup] label') !== null,
    );
    if (hasGrades) await shop.click('fieldset:has([data-asked]) [role=radiogroup] label');
  }
}
