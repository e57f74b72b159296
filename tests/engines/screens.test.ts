import { expect, it } from 'vitest';
import { shops } from '../browser/support/page';
import { visitRoutes } from '../browser/support/routes';
import { isLongRun } from '../support/scale';
import { describeEngines } from './support/engineShops';

/** An iPhone's window and a desktop's. */
const sizes = [
  [390, 844],
  [1280, 900],
] as const;

/** Fields in which a phone of Apple's would zoom the page as soon as somebody types: their text is under 16 px. */
const smallFields = () =>
  [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
    .filter((field) => !field.matches('[type=checkbox], [type=radio], [type=file], [type=range], [readonly]'))
    .filter((field) => field.getClientRects().length > 0 && parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => `${field.localName} ${field.getAttribute('name') ?? field.id}`);

const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/**
 * Each screen in one look and on one device, one after the other; in `npm run test:long` in each look, and so on both
 * devices.
 */
function isVisited(place: number, look: number, device: number): boolean {
  return (isLongRun || place % shops.length === look) && (place + look) % 2 === device;
}

describeEngines('every screen', ({ port, visit }) => {
  it.each(shops.map((shop, index) => ({ ...shop, index })))(
    'comes alive and complains of nothing in $look',
    async ({ host, index }) => {
      const routes = await visitRoutes(host, port());
      const shop = await visit(host, ...sizes[0]);
      const complaints: string[] = [];
      // Who they are is changed three times instead of fifty.
      const people = new Set(routes.map(({ person }) => person));
      for (const person of people) {
        await shop.become(person);
        const own = routes.filter((route) => route.person === person);
        for (const device of [0, 1] as const) {
          const [width, height] = sizes[device];
          await shop.resize(width, height);
          for (const { name, path } of own.filter((_, place) => isVisited(place, index, device))) {
            await shop.open(path);
            const tooWide = await shop.evaluate(sideways);
            if (tooWide > 0) complaints.push(`${name} is ${tooWide} px too wide at ${width} px`);
            const small = device === 0 ? await shop.evaluate(smallFields) : [];
            complaints.push(...small.map((field) => `${name}: ${field} has small text`));
            complaints.push(...shop.takeComplaints().map((complaint) => `${name}: ${complaint}`));
          }
        }
      }
      expect(complaints).toEqual([]);
    },
  );
});
