import type { Page } from 'playwright-core';

/** Has such requests of a page wait until they are let go. */
export async function hold(page: Page, what: RegExp, method?: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  await page.route(what, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    isAsked();
    await released;
    await route.fallback();
  });
  return { asked, release: () => release() };
}
