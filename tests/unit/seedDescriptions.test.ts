import { expect, it } from 'vitest';
import { games } from '../../marketplace/seed/games';
import { descriptionOf, type ListingFacts } from '../../marketplace/seed/listingFacts';

const [game] = games;
const facts = (heroes: number, skins: number, gear: number): ListingFacts => ({
  game: game!,
  numbers: { level: 60, months: 27 },
  choices: gear === 0 ? {} : { gear: [...Array(gear).keys()] },
  heroes: Array.from({ length: heroes }, (_, hero) => ({ hero, rank: 0 })),
  skins: Array.from({ length: skins }, () => ({ hero: 0, skin: 0 })),
  note: false,
  quality: 0.5,
});

it.each([
  [
    facts(3, 0, 1),
    '下方逐一列出 3 个角色和 1 件限定物品。',
    'Listed one by one below: 3 named characters and 1 limited item.',
  ],
  [facts(3, 2, 4), '3 个角色、2 款皮肤和 4 件限定物品。', '3 named characters, 2 named skins and 4 limited items.'],
  [facts(1, 0, 0), '下方逐一列出 1 个角色。', 'Listed one by one below: 1 named character.'],
])('a description of the demo lists what there is, and no zeros', (account, chinese, english) => {
  expect(descriptionOf(account, '极光交易行', 'zh-CN')).toContain(chinese);
  expect(descriptionOf(account, '极光交易行', 'zh-CN')).toContain('60 级。');
  expect(descriptionOf(account, 'Titan', 'en')).toContain(english);
});

it('a description of the demo says nothing of lists where there are none', () => {
  expect(descriptionOf(facts(0, 0, 0), '极光交易行', 'zh-CN')).not.toContain('逐一');
});
