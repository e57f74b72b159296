import { expect, it } from 'vitest';
import { describeEngines } from './support/engineShops';

const isInstalled = async () =>
  (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated' || null;
const isControlled = () => navigator.serviceWorker.controller !== null;

describeEngines('a shop that was opened before', ({ visit }) => {
  it('says so without a connection, and comes when there is one again', async () => {
    const shop = await visit('maple.localhost', 390, 844);
    await shop.open('/pages/goodList');
    await shop.until(isInstalled);
    await shop.open('/');
    await shop.until(isControlled);
    await shop.front.cut();
    await shop.open('/pages/other/gonggao');
    await shop.see('h1', /You are offline/);
    await shop.front.mend();
    await shop.click('a, button', /Try again/);
    await shop.at(/gonggao/);
    await shop.see('main h1', /Announcements/);
    expect(await shop.evaluate(() => location.pathname)).toBe('/pages/other/gonggao');
    // Requests that were under way when the connection was lost are complained about.
    shop.takeComplaints();
  });
});
