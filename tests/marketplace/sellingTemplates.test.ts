import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../marketplace/db/engine';
import { games, templateAttributes, templateOptions } from '../../marketplace/db/schema/games';
import { offeredFieldsOf, type OfferedField } from '../../marketplace/selling/template';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { fieldsOf, sellMarket, type SellMarket } from './support/sellMarket';
import { answersTo, corruptionsOf, templates } from './support/templates';

tellWhenPostgresIsSkipped('any template from the form to the page');

describe.each(engines)('an account of any template on %s', (engine) => {
  let market: TestMarket;
  let sell: SellMarket;
  let token: string;
  let picture: string[];

  beforeAll(async () => {
    market = await openMarket(engine);
    sell = sellMarket(market);
    token = await market.logIn('13600000051');
    picture = await sell.pictures(await sell.personId('13600000051'), 1);
  });
  afterAll(() => market.close());

  it(
    'keeps its values from the form to the page, and is refused at the field that is wrong',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(templates, fc.infiniteStream(fc.nat()), async (template, places) => {
          const gameId = await sell.inShop((tx) => addGame(tx, template));
          // The database's own ids stand in the answers.
          const stored = await sell.inShop((tx) => offeredFieldsOf(tx, gameId));
          expect(stored.map(({ key }) => key)).toEqual(template.map(({ key }) => key));
          const seed = places.next().value as number;
          const [attributes] = fc.sample(answersTo(stored), { numRuns: 1, seed });
          const form = { gameId, price: '100', imgUrls: picture, title: 'Any account', attributes };

          const corruptions = corruptionsOf(stored, attributes!);
          if (corruptions.length > 0) {
            const { key, value } = corruptions[seed % corruptions.length]!;
            const wrong = { ...form, attributes: { ...attributes, [key]: value } };
            const refused = await market.call('POST /api/need/consignment', wrong, { token });
            expect(Object.keys(fieldsOf(refused)), JSON.stringify({ key, value })).toEqual([key]);
          }

          const id = await sell.consign(token, form);
          expect((await sell.desk('POST', `/listings/${id}/approve`)).code).toBe(200);
          const detail = (await market.call('GET /api/web/good/info', { id })).data as Record<string, unknown>;
          const shown = Object.entries(detail).filter(([key]) => /^f\d+$/.test(key));
          expect(Object.fromEntries(shown)).toEqual(attributes);
          for (const { key, type } of stored) {
            const value = attributes![key];
            if (value === undefined || type === 'input') continue;
            const asked = type === 'number' ? `${value}-${value}` : value.split(',')[0]!.split(':')[0]!;
            const found = await market.call('POST /api/web/good/allList', { gameId, [key]: asked });
            expect(
              found.rows?.map((row) => String(row['id'])),
              `by ${key}`,
            ).toEqual([id]);
          }
        }),
        { numRuns: 30 },
      );
    },
  );
});

/** A game without regions, with this template. */
async function addGame(tx: Tx, template: readonly OfferedField[]): Promise<number> {
  const [game] = await tx
    .insert(games)
    .values({
      name: 'Any game',
      keyword: 'any',
      type: 1,
      initial: 'A',
      icon: '/pictures/game/star.svg',
      pictureKey: 'any',
      sort: 99,
    })
    .returning({ id: games.id });
  const gameId = game!.id;
  for (const [sort, field] of template.entries()) {
    const { key: aavName, meaning: fieldKey, type: fieldType, name: fieldName, unit, range, must, options } = field;
    const words = { aavName, fieldKey, fieldType, fieldName, groupName: 'All', unit, range, must };
    const [attribute] = await tx
      .insert(templateAttributes)
      .values({ gameId, ...words, isSearch: true, hsisShow: true, sort })
      .returning({ id: templateAttributes.id });
    const add = async (name: string, place: number, parentId: number | null) => {
      const own = { gameId, attributeId: attribute!.id, parentId, fieldName: name, sort: place };
      const [option] = await tx.insert(templateOptions).values(own).returning({ id: templateOptions.id });
      return option!.id;
    };
    for (const [place, { name, grades }] of options.entries()) {
      const id = await add(name, place, null);
      for (const [gradePlace, grade] of grades.entries()) await add(grade.name, gradePlace, id);
    }
  }
  return gameId;
}
