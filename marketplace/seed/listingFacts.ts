import { say, type ShopLanguage } from './bilingual';
import { heroesOf, heroesPerGame, skinCountOf, skinNames, type GameDefinition } from './games';
import type { Random } from './random';
import { templateOf, type FieldDefinition } from './templates';

/** What an account holds, in the template's own terms: option places instead of ids. */
export interface ListingFacts {
  readonly game: GameDefinition;
  /** Number fields by key. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Places of the chosen options of radio and checkbox fields by key. */
  readonly choices: Readonly<Record<string, readonly number[]>>;
  /** Heroes owned with the place of their rank. */
  readonly heroes: readonly { readonly hero: number; readonly rank: number }[];
  /** Skins owned: hero and the skin's place. */
  readonly skins: readonly { readonly hero: number; readonly skin: number }[];
  readonly note: boolean;
  /** How good the account is, 0 to 1: drives numbers and price alike. */
  readonly quality: number;
}

function numberFor(field: FieldDefinition, quality: number, random: Random): number {
  const { min = 0, max = 100 } = field;
  // Large ranges are lived in at their lower end: few people own the most.
  const exponent = max > 1000 ? 2.4 : 1.2;
  const place = Math.min(1, Math.max(0, quality * 0.75 + random.next() * 0.25)) ** exponent;
  return Math.round(min + (max - min) * place);
}

/** Draws an account's facts. Optional fields are missing now and then: real sellers leave things out. */
export function drawFacts(game: GameDefinition, random: Random): ListingFacts {
  const quality = random.next() ** 1.6;
  const numbers: Record<string, number> = {};
  const choices: Record<string, number[]> = {};
  let note = false;
  for (const field of templateOf(game)) {
    const options = field.options ?? [];
    if (!field.must && random.chance(0.12)) continue;
    if (field.type === 'number') numbers[field.key] = numberFor(field, quality, random);
    if (field.type === 'radio') choices[field.key] = [radioPlace(field, options.length, quality, random)];
    if (field.type === 'checkbox') {
      const owned = random.some([...options.keys()], Math.round(quality * options.length * 0.8 + random.next()));
      if (owned.length > 0) choices[field.key] = owned;
    }
    if (field.type === 'input') note = true;
  }
  const rankCount = templateOf(game).find((field) => field.ranks !== undefined)?.ranks?.length ?? 1;
  const owned = random.some([...Array(heroesPerGame).keys()], 2 + Math.round(quality * 6));
  const heroes = owned.map((hero) => ({
    hero,
    rank: Math.min(rankCount - 1, Math.floor((quality * 0.7 + random.next() * 0.45) * rankCount)),
  }));
  const skins = owned.flatMap((hero) =>
    random
      .some([...Array(skinCountOf(hero)).keys()], Math.round(quality * 2.2 * random.next()))
      .map((skin) => ({ hero, skin })),
  );
  return { game, numbers, choices, heroes, skins, note, quality };
}

/** Ranks follow the account's quality; who bound what does not. */
function radioPlace(field: FieldDefinition, count: number, quality: number, random: Random): number {
  if (field.group === 'security') return Math.min(count - 1, Math.floor(random.next() ** 1.5 * count));
  if (field.key === 'tier' && count > 5)
    return Math.min(count - 1, Math.floor((quality * 0.8 + random.next() * 0.25) * count));
  return random.int(0, count - 1);
}

const basePriceYuan: Readonly<Record<GameDefinition['kind'], number>> = {
  gacha: 180,
  arena: 120,
  world: 260,
  shooter: 150,
  strategy: 320,
  racing: 90,
};

/** What such an account costs, in cents: whole yuan, dearer ones in steps of ten. */
export function priceCentsOf(facts: ListingFacts, random: Random): number {
  const safe = facts.choices['binding']?.[0] === 2 ? 0.78 : 1;
  const spread = 0.85 + random.next() * 0.35;
  const yuan = basePriceYuan[facts.game.kind] * Math.exp(facts.quality * 3.1) * safe * spread + facts.skins.length * 18;
  const step = yuan > 1000 ? 10 : yuan > 300 ? 5 : 1;
  return Math.max(9, Math.round(yuan / step) * step) * 100;
}

function countText(value: number, language: ShopLanguage): string {
  if (language === 'zh-CN' && value >= 10_000) return `${(value / 10_000).toFixed(1).replace(/\.0$/, '')}万`;
  return value >= 10_000 ? `${(value / 1000).toFixed(1).replace(/\.0$/, '')}k` : String(value);
}

/** The names buyers look for first: the best ranked heroes, with their rank and skin. */
function highlights(facts: ListingFacts, language: ShopLanguage): string[] {
  const names = heroesOf(facts.game);
  const ranks = templateOf(facts.game).find((field) => field.ranks !== undefined)?.ranks ?? [];
  return [...facts.heroes]
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 3)
    .map(({ hero, rank }) => {
      const name = names[hero];
      const rankName = ranks[rank];
      if (name === undefined || rankName === undefined) return '';
      return language === 'en'
        ? `${say(name, language)} ${say(rankName, language)}`
        : `${say(rankName, language)}${say(name, language)}`;
    })
    .filter((text) => text !== '');
}

function skinHighlight(facts: ListingFacts, language: ShopLanguage): string {
  const first = facts.skins.find(({ skin }) => skin === 0 || skin === 3) ?? facts.skins[0];
  const hero = first && heroesOf(facts.game)[first.hero];
  const skin = first && skinNames[first.skin];
  if (!hero || !skin) return '';
  return language === 'en'
    ? `${say(skin.name, 'en')} ${say(hero, 'en')} skin`
    : `${say(skin.name, 'zh-CN')}·${say(hero, 'zh-CN')}`;
}

function choiceText(facts: ListingFacts, key: string, language: ShopLanguage): string {
  const field = templateOf(facts.game).find((candidate) => candidate.key === key);
  const option = field?.options?.[facts.choices[key]?.[0] ?? -1];
  return option ? say(option, language) : '';
}

/** A title that names what the account holds, not only how much of it. */
export function titleOf(facts: ListingFacts, language: ShopLanguage): string {
  const level = facts.numbers['level'] ?? 1;
  const tier = choiceText(facts, 'tier', language);
  const currency = facts.numbers['currency'] ?? 0;
  const currencyText =
    language === 'en'
      ? `${countText(currency, language)} ${facts.game.currency[1]}`
      : `${facts.game.currency[0]}${countText(currency, language)}`;
  const parts =
    language === 'en'
      ? [
          `Lv ${level} ${tier}`.trim(),
          highlights(facts, language).join(', '),
          skinHighlight(facts, language),
          currencyText,
        ]
      : [`${level}级${tier}`, highlights(facts, language).join('、'), skinHighlight(facts, language), currencyText];
  const binding = choiceText(facts, 'binding', language);
  const all = [...parts, facts.choices['binding']?.[0] === 2 ? '' : binding].filter((part) => part !== '');
  return all.join(language === 'en' ? ' · ' : ' ｜ ');
}

/** How much of each kind a description lists one by one; what the account has none of is left out. */
function contentsOf(facts: ListingFacts, language: ShopLanguage): string {
  const counts = [facts.heroes.length, facts.skins.length, (facts.choices['gear'] ?? []).length];
  const words = ['named character', 'named skin', 'limited item'];
  const units = ['个角色', '款皮肤', '件限定物品'];
  const parts = counts.flatMap((count, kind) => {
    if (count === 0) return [];
    return language === 'en' ? `${count} ${words[kind]}${count === 1 ? '' : 's'}` : `${count} ${units[kind]}`;
  });
  const first = parts.slice(0, -1);
  const last = parts.at(-1) ?? '';
  if (first.length === 0) return last;
  return language === 'en' ? `${first.join(', ')} and ${last}` : `${first.join('、')}和 ${last}`;
}

/** A description in the shop's language and name. */
export function descriptionOf(facts: ListingFacts, shopName: string, language: ShopLanguage): string {
  const contents = contentsOf(facts, language);
  const months = facts.numbers['months'];
  if (language === 'en') {
    return [
      `${facts.game.name[1]} account offered at ${shopName}, level ${facts.numbers['level'] ?? 1}.`,
      contents === '' ? '' : `Listed one by one below: ${contents}.`,
      months === undefined ? '' : `Registered ${months} months ago.`,
      'What is not written is not promised; ask before you pay.',
    ]
      .filter(Boolean)
      .join(' ');
  }
  return [
    `${shopName}在售的${facts.game.name[0]}账号，${facts.numbers['level'] ?? 1} 级。`,
    contents === '' ? '' : `下方逐一列出 ${contents}。`,
    months === undefined ? '' : `注册至今 ${months} 个月。`,
    '未写明的内容不作承诺，付款前可以先咨询。',
  ]
    .filter(Boolean)
    .join('');
}
