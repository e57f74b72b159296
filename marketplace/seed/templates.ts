import type { Bilingual } from './bilingual';
import type { GameDefinition, GameKind } from './games';

export type FieldType = 'input' | 'number' | 'radio' | 'checkbox' | 'boxradio';

/** A field of a template, before it gets ids. `hero` options come from the game. */
export interface FieldDefinition {
  readonly key: string;
  readonly type: FieldType;
  readonly name: Bilingual;
  readonly group: 'basic' | 'assets' | 'security';
  readonly unit?: Bilingual;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly Bilingual[];
  /** Options are the game's heroes, each with these ranks. */
  readonly ranks?: readonly Bilingual[];
  readonly must: boolean;
  readonly search: boolean;
}

export const groupNames: Readonly<Record<FieldDefinition['group'], Bilingual>> = {
  basic: ['基本信息', 'Basics'],
  assets: ['稀有内容', 'Rare content'],
  security: ['账号安全', 'Account safety'],
};

const level = (max: number): FieldDefinition => ({
  key: 'level',
  type: 'number',
  name: ['等级', 'Level'],
  group: 'basic',
  min: 1,
  max,
  must: true,
  search: true,
});
const years: FieldDefinition = {
  key: 'months',
  type: 'number',
  name: ['账号年龄', 'Account age'],
  group: 'basic',
  unit: ['个月', 'months'],
  min: 1,
  max: 96,
  must: false,
  search: true,
};
const currency = (game: GameDefinition, max: number): FieldDefinition => ({
  key: 'currency',
  type: 'number',
  name: game.currency,
  group: 'assets',
  min: 0,
  max,
  must: true,
  search: true,
});
const skins: FieldDefinition = {
  key: 'skinCount',
  type: 'number',
  name: ['皮肤数量', 'Skins owned'],
  group: 'assets',
  min: 0,
  max: 400,
  must: false,
  search: true,
};
const heroes = (name: Bilingual, ranks: readonly Bilingual[]): FieldDefinition => ({
  key: 'heroes',
  type: 'boxradio',
  name,
  group: 'assets',
  ranks,
  must: true,
  search: true,
});
const tier = (options: readonly Bilingual[]): FieldDefinition => ({
  key: 'tier',
  type: 'radio',
  name: ['段位', 'Rank'],
  group: 'basic',
  options,
  must: true,
  search: true,
});

const security: readonly FieldDefinition[] = [
  {
    key: 'binding',
    type: 'radio',
    name: ['绑定情况', 'Binding'],
    group: 'security',
    must: true,
    search: true,
    options: [
      ['未绑定手机', 'No phone bound'],
      ['可换绑', 'Phone can be changed'],
      ['不可换绑', 'Phone stays bound'],
    ],
  },
  {
    key: 'realName',
    type: 'radio',
    name: ['实名情况', 'Real name'],
    group: 'security',
    must: true,
    search: true,
    options: [
      ['未实名', 'Not verified'],
      ['可二次实名', 'May be verified again'],
      ['已实名', 'Verified by the seller'],
    ],
  },
  {
    key: 'source',
    type: 'radio',
    name: ['账号来源', 'Origin'],
    group: 'security',
    must: false,
    search: false,
    options: [
      ['自己注册', 'Registered by the seller'],
      ['他人转让', 'Bought from somebody'],
    ],
  },
  {
    key: 'email',
    type: 'radio',
    name: ['邮箱绑定', 'E-mail'],
    group: 'security',
    must: false,
    search: false,
    options: [
      ['未绑定', 'None bound'],
      ['随号交付', 'Handed over with the account'],
    ],
  },
  { key: 'note', type: 'input', name: ['卖家备注', "Seller's note"], group: 'security', must: false, search: false },
];

const arenaTiers: readonly Bilingual[] = [
  ['青铜', 'Bronze'],
  ['白银', 'Silver'],
  ['黄金', 'Gold'],
  ['铂金', 'Platinum'],
  ['钻石', 'Diamond'],
  ['宗师', 'Grandmaster'],
  ['巅峰', 'Apex'],
];
const constellations: readonly Bilingual[] = [
  ['零命', 'C0'],
  ['一命', 'C1'],
  ['二命', 'C2'],
  ['四命', 'C4'],
  ['满命', 'C6'],
];
const stars: readonly Bilingual[] = [
  ['三星', '3 stars'],
  ['四星', '4 stars'],
  ['五星', '5 stars'],
  ['六星', '6 stars'],
];
const proficiency: readonly Bilingual[] = [
  ['熟练', 'Skilled'],
  ['专精', 'Expert'],
  ['大师', 'Master'],
];

const byKind: Readonly<Record<GameKind, (game: GameDefinition) => FieldDefinition[]>> = {
  gacha: (game) => [
    level(80),
    years,
    tier([
      ['探索1-3', 'Explorer 1-3'],
      ['探索4-6', 'Explorer 4-6'],
      ['探索7-8', 'Explorer 7-8'],
      ['探索9', 'Explorer 9'],
    ]),
    currency(game, 60_000),
    {
      key: 'tickets',
      type: 'number',
      name: ['抽卡券', 'Wish tickets'],
      group: 'assets',
      min: 0,
      max: 500,
      must: false,
      search: true,
    },
    heroes(['角色', 'Characters'], constellations),
    {
      key: 'gear',
      type: 'checkbox',
      name: ['限定武器', 'Limited weapons'],
      group: 'assets',
      must: false,
      search: true,
      options: [
        ['裁决', 'Verdict'],
        ['长夜', 'Longnight'],
        ['流光', 'Streamlight'],
        ['归墟', 'Abyssreturn'],
        ['晨星', 'Daystar'],
        ['霓虹', 'Neon'],
      ],
    },
    skins,
  ],
  arena: (game) => [
    level(60),
    years,
    tier(arenaTiers),
    {
      key: 'winRate',
      type: 'number',
      name: ['胜率', 'Win rate'],
      group: 'basic',
      unit: ['%', '%'],
      min: 30,
      max: 95,
      must: false,
      search: true,
    },
    currency(game, 30_000),
    {
      key: 'heroCount',
      type: 'number',
      name: ['英雄数量', 'Heroes owned'],
      group: 'assets',
      min: 5,
      max: 160,
      must: true,
      search: true,
    },
    heroes(['本命英雄', 'Signature heroes'], proficiency),
    {
      key: 'gear',
      type: 'checkbox',
      name: ['绝版物品', 'Retired items'],
      group: 'assets',
      must: false,
      search: true,
      options: [
        ['首赛季边框', 'Season one frame'],
        ['内测头像', 'Beta portrait'],
        ['冠军回城', 'Champion recall'],
        ['荣耀称号', 'Honour title'],
        ['星辰语音', 'Starry voice'],
      ],
    },
    skins,
  ],
  world: (game) => [
    level(120),
    years,
    {
      key: 'tier',
      type: 'radio',
      name: ['职业', 'Class'],
      group: 'basic',
      must: true,
      search: true,
      options: [
        ['剑客', 'Blade'],
        ['术士', 'Mage'],
        ['医者', 'Healer'],
        ['游侠', 'Ranger'],
        ['守卫', 'Guardian'],
      ],
    },
    {
      key: 'power',
      type: 'number',
      name: ['战力', 'Power'],
      group: 'basic',
      min: 1000,
      max: 900_000,
      must: true,
      search: true,
    },
    currency(game, 200_000),
    heroes(['同伴', 'Companions'], stars),
    {
      key: 'gear',
      type: 'checkbox',
      name: ['坐骑', 'Mounts'],
      group: 'assets',
      must: false,
      search: true,
      options: [
        ['云鲸', 'Cloud whale'],
        ['赤狐', 'Red fox'],
        ['机关鸟', 'Clockwork bird'],
        ['雪狮', 'Snow lion'],
        ['玄鹿', 'Dark stag'],
      ],
    },
    skins,
    {
      key: 'house',
      type: 'radio',
      name: ['家园', 'Homestead'],
      group: 'assets',
      must: false,
      search: true,
      options: [
        ['无', 'None'],
        ['小院', 'Cottage'],
        ['庄园', 'Manor'],
      ],
    },
  ],
  shooter: (game) => [
    level(200),
    years,
    tier(arenaTiers),
    {
      key: 'winRate',
      type: 'number',
      name: ['胜率', 'Win rate'],
      group: 'basic',
      unit: ['%', '%'],
      min: 5,
      max: 80,
      must: false,
      search: true,
    },
    {
      key: 'kd',
      type: 'number',
      name: ['百场击杀', 'Kills per 100 rounds'],
      group: 'basic',
      min: 20,
      max: 900,
      must: false,
      search: true,
    },
    currency(game, 80_000),
    heroes(['干员', 'Operators'], proficiency),
    {
      key: 'gear',
      type: 'checkbox',
      name: ['典藏枪械', 'Collector weapons'],
      group: 'assets',
      must: false,
      search: true,
      options: [
        ['寒锋步枪', 'Coldfront rifle'],
        ['静默狙击', 'Quiet sniper'],
        ['潮汐冲锋枪', 'Tidal SMG'],
        ['熔芯霰弹', 'Meltcore shotgun'],
        ['信风手枪', 'Tradewind pistol'],
        ['裂空刀', 'Skyrift knife'],
      ],
    },
    skins,
  ],
  strategy: (game) => [
    level(40),
    years,
    {
      key: 'power',
      type: 'number',
      name: ['总战力', 'Total power'],
      group: 'basic',
      unit: ['万', 'k'],
      min: 10,
      max: 90_000,
      must: true,
      search: true,
    },
    {
      key: 'tier',
      type: 'radio',
      name: ['同盟职位', 'Alliance post'],
      group: 'basic',
      must: false,
      search: true,
      options: [
        ['成员', 'Member'],
        ['官员', 'Officer'],
        ['盟主', 'Leader'],
      ],
    },
    currency(game, 120_000),
    heroes(['名将', 'Commanders'], stars),
    {
      key: 'gear',
      type: 'checkbox',
      name: ['稀有兵种', 'Rare units'],
      group: 'assets',
      must: false,
      search: true,
      options: [
        ['重甲龙骑', 'Heavy drakes'],
        ['幽灵战列', 'Ghost liners'],
        ['天火炮', 'Skyfire guns'],
        ['潜伏者', 'Lurkers'],
      ],
    },
    {
      key: 'speed',
      type: 'number',
      name: ['加速道具', 'Speed-ups'],
      group: 'assets',
      unit: ['小时', 'hours'],
      min: 0,
      max: 20_000,
      must: false,
      search: true,
    },
    skins,
  ],
  racing: (game) => [
    level(100),
    years,
    tier(arenaTiers),
    {
      key: 'garage',
      type: 'number',
      name: ['车库数量', 'Cars in the garage'],
      group: 'assets',
      min: 3,
      max: 240,
      must: true,
      search: true,
    },
    currency(game, 90_000),
    heroes(['赛车', 'Cars'], stars),
    {
      key: 'gear',
      type: 'checkbox',
      name: ['限定涂装', 'Limited paint'],
      group: 'assets',
      must: false,
      search: true,
      options: [
        ['流金', 'Liquid gold'],
        ['极夜紫', 'Polar violet'],
        ['碳纤', 'Carbon'],
        ['樱吹雪', 'Petal storm'],
      ],
    },
    skins,
  ],
};

/** The fields of a game's template, in their order; the first is f1. */
export function templateOf(game: GameDefinition): FieldDefinition[] {
  return [...byKind[game.kind](game), ...security];
}
