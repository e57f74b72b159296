import type { Bilingual } from './bilingual';

/** Operating systems and carriers of mobile games. */
export const systems: readonly Bilingual[] = [
  ['安卓', 'Android'],
  ['苹果', 'iOS'],
];
export const carriers: readonly Bilingual[] = [
  ['官方服', 'Official'],
  ['渠道服', 'Store channel'],
  ['企鹅渠道', 'Penguin channel'],
];

/** Regions of mobile and of PC games, each with its servers. */
export const mobileRegions: readonly { readonly name: Bilingual; readonly servers: readonly Bilingual[] }[] = [
  {
    name: ['东部大区', 'East'],
    servers: [
      ['朝霞', 'Daybreak'],
      ['听潮', 'Tidewatch'],
      ['望海', 'Seaview'],
    ],
  },
  {
    name: ['南部大区', 'South'],
    servers: [
      ['榕荫', 'Banyan'],
      ['飞瀑', 'Cascade'],
      ['翡翠湾', 'Jade Bay'],
    ],
  },
  {
    name: ['北部大区', 'North'],
    servers: [
      ['寒江', 'Coldriver'],
      ['松涛', 'Pinewave'],
      ['雪线', 'Snowline'],
    ],
  },
  {
    name: ['国际服', 'Global'],
    servers: [
      ['环球一区', 'World 1'],
      ['环球二区', 'World 2'],
    ],
  },
];
export const pcRegions: readonly { readonly name: Bilingual; readonly servers: readonly Bilingual[] }[] = [
  {
    name: ['电信区', 'Telecom'],
    servers: [
      ['铁砧', 'Anvil'],
      ['黎明', 'Dawnguard'],
      ['孤峰', 'Lonepeak'],
      ['星渊', 'Starpit'],
    ],
  },
  {
    name: ['网通区', 'Netcom'],
    servers: [
      ['荒原', 'Wildlands'],
      ['灰烬', 'Cinder'],
      ['北境', 'Northmarch'],
    ],
  },
  {
    name: ['全球区', 'Worldwide'],
    servers: [
      ['亚洲', 'Asia'],
      ['欧洲', 'Europe'],
      ['美洲', 'Americas'],
    ],
  },
];
