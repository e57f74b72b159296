import type { ShopLanguage } from './bilingual';
import type { TenantContact } from '../db/schema/tenants';

/** A demo merchant. */
export interface ShopDefinition {
  readonly tenantId: number;
  readonly key: string;
  readonly host: string;
  readonly name: string;
  readonly language: ShopLanguage;
  readonly useTheme: string;
  readonly groups: readonly string[];
  readonly primary: string;
  readonly secondary: string;
  readonly icp: string;
  readonly contact: TenantContact;
  /** First letters of its listing codes. */
  readonly codePrefix: string;
  /** Keys of its games, the hottest first. */
  readonly games: readonly string[];
  readonly listingCount: number;
  readonly dealCount: number;
  readonly hasApp: boolean;
  /** Words its banners use. */
  readonly slogans: readonly string[];
}

/** The group that stands for the self-operated platform service. Source: specification §6. */
export const selfOperatedGroup = '5483';

/** Where a shop's app is downloaded: a name reserved for examples. */
export function appDownloadUrl(shopKey: string): string {
  return `https://download.example/${shopKey}/app.apk`;
}

export const shops: readonly ShopDefinition[] = [
  {
    tenantId: 1,
    key: 'aurora',
    host: 'aurora.localhost',
    name: '极光交易行',
    language: 'zh-CN',
    useTheme: '1',
    groups: [selfOperatedGroup, '1201'],
    primary: '#1f4b99',
    secondary: '#b7791f',
    icp: '演示ICP备10000001号',
    contact: { phone: '400-000-0001', wechat: 'aurora-demo', qq: '100000001' },
    codePrefix: 'AU',
    games: [
      'starsea',
      'canyon',
      'cloudblade',
      'undertow',
      'scarlet',
      'myriad',
      'polarark',
      'inkwash',
      'evernight',
      'phalanx',
      'velocity',
      'pasture',
      'ironvault',
      'scavenger',
    ],
    listingCount: 700,
    dealCount: 110,
    hasApp: true,
    slogans: ['极光出品，号号验真', '新号上架，先验后付', '找回包赔，写在价格旁边'],
  },
  {
    tenantId: 2,
    key: 'titan',
    host: 'titan.localhost',
    name: 'Titan Arena',
    language: 'en',
    useTheme: '2',
    groups: [selfOperatedGroup],
    primary: '#6d28d9',
    secondary: '#84cc16',
    icp: '演示ICP备10000002号',
    contact: { phone: '400-000-0002', wechat: 'titan-demo', qq: '100000002' },
    codePrefix: 'TA',
    games: [
      'undertow',
      'myriad',
      'canyon',
      'scavenger',
      'polarark',
      'starsea',
      'ironvault',
      'velocity',
      'evernight',
      'scarlet',
      'phalanx',
      'cloudblade',
    ],
    listingCount: 600,
    dealCount: 90,
    hasApp: true,
    slogans: ['Titan checks. You play.', 'Ranked ready, tonight', 'Every Titan login verified'],
  },
  {
    tenantId: 3,
    key: 'maple',
    host: 'maple.localhost',
    name: 'Maple Studio',
    language: 'en',
    useTheme: '3',
    groups: [selfOperatedGroup, '88'],
    primary: '#b4532a',
    secondary: '#7a8f6a',
    icp: '演示ICP备10000003号',
    contact: { phone: '400-000-0003', wechat: 'maple-demo' },
    codePrefix: 'MS',
    games: [
      'pasture',
      'starsea',
      'inkwash',
      'cloudblade',
      'scarlet',
      'evernight',
      'velocity',
      'canyon',
      'phalanx',
      'polarark',
      'myriad',
      'ironvault',
    ],
    listingCount: 450,
    dealCount: 60,
    hasApp: true,
    slogans: ['A small shop for well-kept accounts', 'Picked by hand at Maple', 'Slow, careful, guaranteed'],
  },
  {
    tenantId: 4,
    key: 'harbor',
    host: 'harbor.localhost',
    name: '港湾号行',
    language: 'zh-CN',
    useTheme: '1',
    groups: ['1202'],
    primary: '#0f766e',
    secondary: '#be5504',
    icp: '演示ICP备10000004号',
    contact: { phone: '400-000-0004', qq: '100000004' },
    codePrefix: 'HB',
    games: [
      'ironvault',
      'velocity',
      'phalanx',
      'canyon',
      'starsea',
      'myriad',
      'undertow',
      'pasture',
      'evernight',
      'inkwash',
      'cloudblade',
      'scavenger',
    ],
    listingCount: 250,
    dealCount: 40,
    hasApp: false,
    slogans: ['港湾靠得住', '老船长挑号，一艘一艘验', '停泊安心，交易省心'],
  },
];
