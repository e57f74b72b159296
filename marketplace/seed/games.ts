import type { Bilingual } from './bilingual';

/** What kind of game it is: decides its template. */
export type GameKind = 'gacha' | 'arena' | 'world' | 'shooter' | 'strategy' | 'racing';

/** An invented game. */
export interface GameDefinition {
  /** Stable name of its pictures. */
  readonly key: string;
  readonly name: Bilingual;
  readonly initial: Bilingual;
  /** 0 mobile, 1 PC. */
  readonly type: 0 | 1;
  readonly kind: GameKind;
  /** What its players collect and pay with. */
  readonly currency: Bilingual;
  /** Where its slice of the shared hero names starts. */
  readonly heroOffset: number;
}

export const games: readonly GameDefinition[] = [
  {
    key: 'starsea',
    name: ['星海纪元', 'Starsea Chronicle'],
    initial: ['X', 'S'],
    type: 0,
    kind: 'gacha',
    currency: ['星核', 'Starcores'],
    heroOffset: 0,
  },
  {
    key: 'cloudblade',
    name: ['云隐剑歌', 'Cloudblade Saga'],
    initial: ['Y', 'C'],
    type: 0,
    kind: 'world',
    currency: ['灵玉', 'Spirit Jade'],
    heroOffset: 9,
  },
  {
    key: 'canyon',
    name: ['峡谷争锋', 'Canyon Clash'],
    initial: ['X', 'C'],
    type: 0,
    kind: 'arena',
    currency: ['点券', 'Clash Points'],
    heroOffset: 18,
  },
  {
    key: 'pasture',
    name: ['萌兽牧场', 'Pocket Pasture'],
    initial: ['M', 'P'],
    type: 0,
    kind: 'gacha',
    currency: ['蜜糖', 'Honeydrops'],
    heroOffset: 27,
  },
  {
    key: 'polarark',
    name: ['极夜方舟', 'Polar Ark'],
    initial: ['J', 'P'],
    type: 0,
    kind: 'shooter',
    currency: ['补给券', 'Supply Vouchers'],
    heroOffset: 36,
  },
  {
    key: 'inkwash',
    name: ['墨染江湖', 'Inkwash Rivers'],
    initial: ['M', 'I'],
    type: 0,
    kind: 'world',
    currency: ['元宝', 'Ink Ingots'],
    heroOffset: 45,
  },
  {
    key: 'scarlet',
    name: ['绯色学院', 'Scarlet Academy'],
    initial: ['F', 'S'],
    type: 0,
    kind: 'gacha',
    currency: ['绯晶', 'Scarlet Quartz'],
    heroOffset: 4,
  },
  {
    key: 'phalanx',
    name: ['巨龙方阵', 'Dragon Phalanx'],
    initial: ['J', 'D'],
    type: 0,
    kind: 'strategy',
    currency: ['龙鳞', 'Dragon Scales'],
    heroOffset: 13,
  },
  {
    key: 'velocity',
    name: ['飞驰计划', 'Project Velocity'],
    initial: ['F', 'P'],
    type: 0,
    kind: 'racing',
    currency: ['氮气币', 'Nitro Coins'],
    heroOffset: 22,
  },
  {
    key: 'undertow',
    name: ['暗潮前线', 'Undertow Frontline'],
    initial: ['A', 'U'],
    type: 1,
    kind: 'shooter',
    currency: ['前线币', 'Frontline Credits'],
    heroOffset: 31,
  },
  {
    key: 'myriad',
    name: ['万象传说', 'Legends of Myriad'],
    initial: ['W', 'L'],
    type: 1,
    kind: 'arena',
    currency: ['万象石', 'Myriad Stones'],
    heroOffset: 40,
  },
  {
    key: 'ironvault',
    name: ['铁穹战舰', 'Ironvault Fleet'],
    initial: ['T', 'I'],
    type: 1,
    kind: 'strategy',
    currency: ['金锚', 'Golden Anchors'],
    heroOffset: 2,
  },
  {
    key: 'evernight',
    name: ['永夜大陆', 'Evernight Realms'],
    initial: ['Y', 'E'],
    type: 1,
    kind: 'world',
    currency: ['月金', 'Moon Gold'],
    heroOffset: 11,
  },
  {
    key: 'scavenger',
    name: ['拾荒者联盟', 'Scavenger League'],
    initial: ['S', 'S'],
    type: 1,
    kind: 'shooter',
    currency: ['废铁券', 'Scrap Notes'],
    heroOffset: 20,
  },
];

/** Names that heroes, ships, cars and operators share; each game takes a slice of nine. */
const heroNames: readonly Bilingual[] = [
  ['洛川', 'Luochuan'],
  ['绯夜', 'Rosalind'],
  ['苍岚', 'Calder'],
  ['星璃', 'Estrelle'],
  ['玄戈', 'Voss'],
  ['白鹭', 'Egret'],
  ['曜石', 'Obsidian'],
  ['青黛', 'Indra'],
  ['凛冬', 'Halvard'],
  ['长歌', 'Ballad'],
  ['逐月', 'Lunara'],
  ['惊鸿', 'Swanfall'],
  ['无妄', 'Wither'],
  ['照夜', 'Nightlamp'],
  ['听雪', 'Snowlisten'],
  ['断水', 'Riverbreak'],
  ['栖霞', 'Duskrest'],
  ['问天', 'Skyward'],
  ['赤焰', 'Pyra'],
  ['霜刃', 'Frostedge'],
  ['雷隼', 'Falcon'],
  ['幽影', 'Umbra'],
  ['磐石', 'Bulwark'],
  ['流萤', 'Firefly'],
  ['锦瑟', 'Citherne'],
  ['破军', 'Breaker'],
  ['天枢', 'Polaris'],
  ['团子', 'Dumpling'],
  ['小麦', 'Barley'],
  ['蓝莓', 'Bluebell'],
  ['阿福', 'Rufus'],
  ['糯米', 'Mochi'],
  ['雪球', 'Snowball'],
  ['豆包', 'Beanbun'],
  ['可可', 'Cocoa'],
  ['星星', 'Twinkle'],
  ['极光', 'Borealis'],
  ['寒鸦', 'Jackdaw'],
  ['灰狼', 'Greywolf'],
  ['雪鸮', 'Snowowl'],
  ['冰原', 'Tundra'],
  ['信标', 'Beacon'],
  ['破冰', 'Icebreaker'],
  ['回声', 'Echo'],
  ['深潜', 'Depthcharge'],
  ['墨行', 'Inkwalker'],
  ['折柳', 'Willow'],
  ['踏雪', 'Snowstep'],
  ['惊蛰', 'Thunderwake'],
  ['听雨', 'Rainlisten'],
  ['归鸿', 'Homing'],
  ['醉月', 'Moondrunk'],
  ['孤舟', 'Lonebarge'],
  ['清商', 'Autumntune'],
];

/** How many heroes a game has. */
export const heroesPerGame = 9;

/** The heroes of a game, in their order. */
export function heroesOf(game: GameDefinition): readonly Bilingual[] {
  return Array.from(
    { length: heroesPerGame },
    (_, index) => heroNames[(game.heroOffset + index) % heroNames.length] as Bilingual,
  );
}

/** Skins are named after an occasion; each hero has the first three or four. */
export const skinNames: readonly { readonly name: Bilingual; readonly rarity: Bilingual }[] = [
  { name: ['霜月', 'Frostmoon'], rarity: ['传说', 'Legendary'] },
  { name: ['庆典', 'Festival'], rarity: ['史诗', 'Epic'] },
  { name: ['远航', 'Voyage'], rarity: ['稀有', 'Rare'] },
  { name: ['周年', 'Anniversary'], rarity: ['传说', 'Legendary'] },
];

/** How many skins the hero at a place has. */
export function skinCountOf(heroIndex: number): number {
  return heroIndex % 3 === 0 ? 4 : 3;
}
