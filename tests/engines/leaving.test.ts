import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeEngines } from './support/engineShops';

/** What has reached the front reaches the page so soon. */
const arrivesMs = 200;

const goToListing = () => document.querySelector<HTMLElement>('[data-good-id] a')?.click();

/** What is on its way when somebody leaves: engines break it off at once, long before the next document comes. */
const underWay = [
  // First: afterwards the engine has them.
  ['scripts of another', /routes\/pages\.detail\.index/, goToListing],
  ['its own data', /goodList\.data/, () => void window.__remixRouter.revalidate()],
  ['data of another', /detail\/index\.data/, goToListing],
] as const;

describeEngines('a page that is left', ({ visit }) => {
  it.each(underWay)('stays left while %s are on their way', async (_, address, ask) => {
    const shop = await visit('maple.localhost', 1280, 900);
    const leaves = [
      () => shop.evaluate(() => window.location.assign('/pages/other/gonggao')),
      () => shop.open('/pages/other/gonggao'),
    ];
    for (const leave of leaves) {
      // Before the page is there: on a slow machine it may have fetched some of it ahead as soon as it is.
      const stalled = shop.front.stall(address);
      await shop.open('/pages/goodList');
      await shop.evaluate(ask);
      await stalled;
      await pause(arrivesMs);
      await leave();
      await shop.at(/gonggao/);
      shop.front.stallNone();
      expect(await shop.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe('navigate');
    }
    // Engines tell of each thing they break off.
    shop.takeComplaints();
  });
});
