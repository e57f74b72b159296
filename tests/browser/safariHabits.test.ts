import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoShops, type DemoShops } from './support/demoShops';

let demo: DemoShops;

beforeAll(async () => {
  demo = await startDemoShops();
});

afterAll(() => demo?.stop());

/** What Safari on a Mac does otherwise than every other engine, done to the page: its builds for Linux don't do it. */
describe('the habits of Safari', () => {
  /** The Escape that gave up a word comes after the word has ended, and only its code tells of the word. */
  const giveUpWord = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((field) => {
        const escape = { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true };
        field.dispatchEvent(new KeyboardEvent('keydown', escape));
      });

  it('leave the search field and the filters when Escape gives up a composed word', async () => {
    const { page, context, expectQuiet } = await demo.open({ width: 390, height: 800 });
    await page.goto(`/pages/goodList?gameId=${demo.gameId}`);
    const search = page.locator('header [name=searchText]');
    const isFocused = () => search.evaluate((field) => field === document.activeElement);
    await search.click();
    await giveUpWord(page, 'header [name=searchText]');
    expect(await isFocused()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await isFocused()).toBe(false);

    await page.getByText('Filters', { exact: true }).locator('visible=true').first().click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.waitFor();
    await giveUpWord(page, 'main [name=keyWord]');
    expect(await filters.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await filters.waitFor({ state: 'hidden' });
    expectQuiet();
    await context.close();
  });

  it('take the focus from the search field at the press on a word below it, which is followed all the same', async () => {
    const { page, context, expectQuiet } = await demo.open({});
    await page.goto('/pages/goodList');
    await page.locator('header [name=searchText]').click();
    const word = page.locator('header search section a').first();
    await word.hover();
    await page.mouse.down();
    // Links take no focus there: nothing has it.
    const visibility = await word.evaluate(async (link) => {
      (document.activeElement as HTMLElement | null)?.blur();
      const panel = link.closest('section')?.parentElement;
      if (!panel) return null;
      await Promise.all(panel.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
      return getComputedStyle(panel).visibility;
    });
    expect(visibility).toBe('visible');
    await page.mouse.up();
    await page.waitForURL(/searchText=/);
    expectQuiet();
    await context.close();
  });
});
