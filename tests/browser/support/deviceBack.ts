import type { Page } from 'playwright-core';

interface Watching {
  readonly watchers: { requestClose(): void }[];
  CloseWatcher: new () => { requestClose(): void };
}

/**
 * Has the next documents of the page remember what they ask Chromium to close: an Android phone's Back, which a desktop's
 * browser lacks, goes there first.
 * @returns presses it while something is open that asked for it
 */
export async function watchDeviceBack(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const watching = window as unknown as Watching;
    const watchers: Watching['watchers'] = [];
    Object.assign(watching, { watchers });
    watching.CloseWatcher = class extends watching.CloseWatcher {
      constructor() {
        super();
        watchers.push(this);
      }
    };
  });
  return () => page.evaluate(() => (window as unknown as Watching).watchers.at(-1)!.requestClose());
}
