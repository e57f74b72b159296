import type { SamplePlace } from './sample';

type Word = (row: number) => unknown;

/** Of the moment the stand-in runs, so that deadlines lie ahead and orders behind. In GMT+8, as the family writes them. */
const timeAfter = (hours: number) =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const past: Word = (row) => timeAfter(-2 - row);
const ahead: Word = () => timeAfter(30);
const game: Word = (row) =>
  ['Frost Harbour', 'Ember Tactics', 'Paper Dragons', 'Orbit League', 'Quiet Blades', 'Tidewalkers'][row % 6];
const picture: Word = (row) => `/pictures/stand-in/${row + 1}.svg`;
const money: Word = (row) => 128 + row * 37.5;
const yes: Word = () => 1;
const none: Word = () => [];

/** Plausible values by field name. What is not here becomes a number or the field's own name. */
const words: Readonly<Record<string, Word>> = {
  id: (row) => row + 1,
  gameId: () => 1,
  tenantName: () => 'Stand-in Games',
  nickName: () => 'Standa',
  phonenumber: () => '13800000001',
  phoneNumber: () => '13800000001',
  urgentPhoneNumber: () => '13800000002',
  tel: () => '13800000001',
  groups: () => ['5483'],
  useTheme: () => '1',
  locale: () => 'en',
  primary: () => '#1f5f8b',
  secondary: () => '#8b4a1f',
  area: (row) => row + 1,
  linkUrl: () => '/pages/goodList?gameId=1',
  appDownloadUrl: () => 'https://download.example/stand-in.apk',
  loginUrl: () => 'https://partner.example/login?once=1',
  roomUrl: () => 'https://live.example/1',
  name: game,
  gameName: game,
  keyword: game,
  initial: (row) => 'FEPOQT'[row % 6],
  type: (row) => row % 2,
  gameType: () => 0,
  count: (row) => 40 - row,
  title: (row) => `Level ${60 + row} account with every season pass`,
  goodTitle: (row) => `Level ${60 + row} account with every season pass`,
  code: (row) => `SI${1001 + row}`,
  price: money,
  newPrice: money,
  total: money,
  des: () => 'Bound to nothing, first owner, all events played.',
  saleState: () => 2,
  accountType: (row) => 1 + (row % 2),
  labels: () => ['1'],
  state: () => 'open',
  aavName: (row) => `f${row + 1}`,
  fieldType: (row) => ['input', 'number', 'radio', 'checkbox'][row % 4],
  fieldName: (row) => ['Account level', 'Skins', 'Rank', 'Heroes'][row % 4],
  range: () => '0-500',
  unit: () => '',
  groupName: () => 'Basics',
  systemKey: () => 'group',
  parentId: () => 0,
  isSearch: yes,
  hsisShow: yes,
  must: () => 'false',
  isCollect: () => 0,
  isRead: () => 0,
  isOver: () => 0,
  skinIds: () => '1,2',
  videoUrl: () => '',
  noticeTitle: (row) => `Notice ${row + 1} of the stand-in`,
  noticeType: () => 'xwgg',
  noticeContent: () => '<p>Words of the merchant, with <strong>marks</strong>.</p>',
  dictLabel: (row) => `Choice ${row + 1}`,
  dictValue: (row) => String(row),
  content: () => '{}',
  img: () => '[]',
  number: (row) => String(100200300 + row),
  status: () => 'delivered',
  role: () => 'buyer',
  way: () => 'bidding',
  partition: () => 1,
  kind: () => 'order',
  event: () => 'delivered',
  channel: () => 'sandbox',
  channels: () => ['sandbox'],
  allowed: none,
  actor: () => 'seller',
  nextActor: () => 'buyer',
  atDeadline: () => 'complete',
  deadline: ahead,
  expires: ahead,
  buyerMasked: () => '138****0001',
  counterpart: () => '138****0002',
  realName: () => 'S**',
  idCard: () => '1101**********002X',
  realstatus: () => 1,
  auditState: () => 0,
  yzmRankey: () => 'stand-in-key',
  demoCode: () => '123456',
  captchaEnabled: () => true,
  uuid: () => 'stand-in-captcha',
  inviteCode: () => 'STANDIN',
  savedMs: () => Date.now(),
  f1: () => '61',
  f2: () => '240',
  f3: () => '1',
  f4: () => '1,2',
  icp: () => '',
  colour: () => '#1f5f8b',
};

const byEnding: readonly (readonly [RegExp, Word])[] = [
  [/(time|Time)$/, past],
  [/^(titleImg|imgUrl|avatar|icon|url|qrUrl|.*Img|filePath)$/, picture],
  [/^(images|exclusions|covers)$/, none],
  [/(Id)$/, (row) => row + 1],
];

/** Fields the stand-in has nothing to say about. */
const leftOut = /^(payUrl|token|decision|settleTime|f([5-9]|1\d|20))$/;

export function isLeftOut(name: string): boolean {
  return leftOut.test(name);
}

/** What stands in a field of this name; undefined when no word is known. */
export function wordFor({ name, row }: SamplePlace): unknown {
  const word = words[name] ?? byEnding.find(([pattern]) => pattern.test(name))?.[1];
  return word?.(row);
}
