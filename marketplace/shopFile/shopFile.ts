import { z } from 'zod';
import { moneyInput } from '../../bff/contract/amounts';
import { isAddressLiteral, parseHost } from '../../bff/hostGrammar';

/** What a shop is made of, as an operator writes it: see docs/shops.md. */

/** The areas of a shop's decoration by what they show; the numbers are the wire's. */
export const decoratedAreas = { banners: 1, shortcuts: 2, hotGames: 3, featured: 4, footer: 5 } as const;
export type DecoratedArea = keyof typeof decoratedAreas;

export const noticeTypes = ['xwgg', 'jyxz', 'cjwt', 'bpzl', 'rhmm', 'zbhz', 'yinsixy'] as const;
export const fieldTypes = ['input', 'number', 'radio', 'checkbox', 'boxradio'] as const;
const choiceTypes: readonly (typeof fieldTypes)[number][] = ['radio', 'checkbox', 'boxradio'];

/** What links to a game's list begin with in the file, where nobody knows the number the game will get. */
export const gameLink = 'game:';

const nulCharacter = '\u0000';
const words = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => !text.includes(nulCharacter), 'holds a character that cannot be stored');
/** YAML reads `groups: [5483]` as numbers. */
const code = (maxLength: number) =>
  z.union([z.string(), z.number().int().nonnegative()]).transform(String).pipe(words(maxLength));
const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);

/** Where a browser finds a picture: in the shop itself, or at an https address. */
const picture = orNull(
  words(500).regex(
    /^(\/pictures\/[\w./-]+|https:\/\/[^\s"'<>\\]+)$/,
    'is no picture: give an https address, or the path of a file beside this one, beginning with ./',
  ),
);
const colour = orNull(z.string().regex(/^#[\da-f]{6}$/i, 'is no colour, e.g. #1f4b99'));
const link = words(500).regex(
  /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s"'<>\\]+|game:[a-z\d-]+)$/,
  'is no link: give a path of the shop, an https address, or game:KEY',
);
/** Of the day in GMT+8. YAML reads 9:00 as text. */
const clock = z
  .string()
  .regex(/^(\d|[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'is no time of the day, e.g. 9:00')
  .transform((text) => text.padStart(5, '0'));
const amount = moneyInput.refine((text) => !text.startsWith('-') && Number(text) <= 9_999_999, 'is no such amount');
const count = (max: number) => z.number().int().min(0).max(max);
const host = z.string().transform((text, context) => {
  const parsed = parseHost(text.trim());
  if (parsed !== null && !isAddressLiteral(parsed)) return parsed;
  context.addIssue({ code: 'custom', message: 'is no host name, e.g. shop.example' });
  return z.NEVER;
});

/** A list in which each has a name of its own among its neighbours: by it an entry is known again. */
const distinct = <Schema extends z.ZodType>(entry: Schema, max: number, nameOf: (entry: z.output<Schema>) => string) =>
  z
    .array(entry)
    .max(max)
    .superRefine((entries, context) => {
      const seen = new Set<string>();
      entries.forEach((each, place) => {
        const name = nameOf(each);
        if (seen.has(name)) {
          context.addIssue({ code: 'custom', message: `stands here twice: ${name}`, path: [place] });
        }
        seen.add(name);
      });
    });

/** A name, or a name with more: `[Android, {name: iOS, picture: ./ios.png}]`, or a new one: `{name: iOS, was: iPhone}`. */
const named = <Shape extends z.ZodRawShape>(more: Shape) => {
  const full = z.strictObject({ name: words(100), was: words(100).optional(), ...more });
  return z.union([words(100).transform((name) => ({ name })), z.looseObject({})]).pipe(full);
};
const nameIn = (entry: { readonly name: string }) => entry.name;

/** A list of named entries, which may say what they were called before. */
const renamable = <Schema extends z.ZodType<{ readonly name: string; readonly was?: string | undefined }>>(
  entry: Schema,
  max: number,
) =>
  distinct(entry, max, nameIn).superRefine((entries, context) => {
    // A former name that is a name here would make the file say something else the second time it is applied.
    const taken = new Set(entries.map(nameIn));
    entries.forEach(({ was }, place) => {
      if (was === undefined) return;
      if (taken.has(was))
        context.addIssue({ code: 'custom', message: `stands here twice: ${was}`, path: [place, 'was'] });
      taken.add(was);
    });
  });

const region = named({ picture });
const regionWithServers = named({ picture, servers: renamable(region, 300).default([]) });
const skin = named({ picture, rarity: words(30).default('rare') });
const option = named({
  picture,
  grades: renamable(named({ picture }), 50).default([]),
  skins: renamable(skin, 100).default([]),
});

const field = z
  .strictObject({
    key: z.string().regex(/^f([1-9]|1\d|20)$/, 'is none of f1 to f20'),
    meaning: words(40),
    type: z.enum(fieldTypes),
    name: words(50),
    group: words(50),
    unit: orNull(words(20)),
    range: orNull(z.string().regex(/^\d{1,9}-\d{1,9}$/, 'is no range, e.g. 1-100')),
    required: z.boolean().default(false),
    filter: z.boolean().default(false),
    shown: z.boolean().default(true),
    options: renamable(option, 500).default([]),
  })
  .superRefine(({ type, range, options }, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] });
    const [min = 0, max = 0] = range?.split('-').map(Number) ?? [];
    if (range !== null && type !== 'number') fault('range', 'is for number fields');
    if (min > max) fault('range', 'ends before it begins');
    const isChoice = choiceTypes.includes(type);
    if (isChoice && options.length === 0) fault('options', `are missing: a ${type} field has some`);
    if (!isChoice && options.length > 0) fault('options', 'are for radio, checkbox and boxradio fields');
    if (type !== 'boxradio' && options.some(({ grades }) => grades.length > 0))
      fault('options', 'have grades, which only those of boxradio fields do');
  });

const game = z
  .strictObject({
    key: z.string().regex(/^[a-z\d-]{1,40}$/, 'is made of a to z, digits and hyphens'),
    name: words(50),
    otherNames: z.string().trim().max(200).default(''),
    platform: z.enum(['mobile', 'pc']),
    initial: z
      .string()
      .regex(/^[A-Z]$/, 'is one letter, A to Z')
      .optional(),
    icon: picture,
    shown: z.boolean().default(true),
    systems: renamable(region, 20).default([]),
    carriers: renamable(region, 100).default([]),
    regions: renamable(regionWithServers, 300).default([]),
    fields: distinct(field, 20, ({ key }) => key).default([]),
  })
  .transform((read, context) => {
    const initial = read.initial ?? read.name.charAt(0).toUpperCase();
    if (/^[A-Z]$/.test(initial)) return { ...read, initial };
    context.addIssue({
      code: 'custom',
      message: 'is missing: the name does not begin with a letter, A to Z',
      path: ['initial'],
    });
    return z.NEVER;
  });

const decorationEntry = z.strictObject({ title: words(60), picture, link, shown: z.boolean().default(true) });
const decoration = distinct(decorationEntry, 50, ({ title, link: to }) => `${title} ${to}`);

/**
 * A shop as its file describes it. What a part of it leaves out stays as it is; a new shop begins with shortcuts, footer
 * links and dictionaries in its language, and nothing else.
 */
export const shopFile = z.strictObject({
  name: words(60),
  hosts: distinct(host, 50, (each) => each).refine((hosts) => hosts.length > 0, 'are missing'),
  language: z.enum(['zh-CN', 'en']),
  state: z.enum(['open', 'suspended']).optional(),
  useTheme: code(10).optional(),
  groups: z.array(code(20)).max(50).optional(),
  avatar: picture.optional(),
  colours: z.strictObject({ primary: colour, secondary: colour }).optional(),
  icp: orNull(words(60)).optional(),
  contact: z
    .strictObject({ phone: code(40).optional(), wechat: code(40).optional(), qq: code(40).optional() })
    .optional(),
  staffHours: orNull(
    z
      .strictObject({ from: clock, until: clock })
      .refine(({ from, until }) => from < until, { path: ['until'], message: 'is not later than from' }),
  ).optional(),
  officialContacts: distinct(
    z.strictObject({ kind: z.enum(['weixin', 'collection']), value: code(100), note: orNull(words(100)) }),
    200,
    ({ kind, value }) => `${kind} ${value}`,
  ).optional(),
  decoration: z
    .strictObject({
      banners: decoration.optional(),
      shortcuts: decoration.optional(),
      hotGames: decoration.optional(),
      featured: decoration.optional(),
      footer: decoration.optional(),
    })
    .optional(),
  notices: distinct(
    z.strictObject({
      type: z.enum(noticeTypes),
      title: words(200),
      /** Its first day in GMT+8; left out: the day it was first applied. */
      date: z.iso.date().optional(),
      html: words(100_000),
      shown: z.boolean().default(true),
    }),
    500,
    ({ type, title }) => `${type} ${title}`,
  ).optional(),
  streamers: distinct(
    z.strictObject({
      name: words(50),
      platform: words(50),
      avatar: picture,
      roomUrl: words(500).regex(/^https:\/\/[^\s"'<>\\]+$/, 'is no https address'),
      fans: count(1_000_000_000),
    }),
    100,
    nameIn,
  ).optional(),
  qqGroups: distinct(z.strictObject({ name: words(50), number: code(20), qr: picture }), 50, nameIn).optional(),
  app: z
    .strictObject({
      version: code(20),
      downloadUrl: orNull(words(500).regex(/^https:\/\/[^\s"'<>\\]+$/, 'is no https address')),
      qr: picture,
      changes: orNull(words(2_000)),
    })
    .optional(),
  labels: renamable(
    z.strictObject({
      name: words(20),
      was: words(20).optional(),
      colour: z.string().regex(/^#[\da-f]{6}$/i, 'is no colour, e.g. #1f4b99'),
    }),
    50,
  ).optional(),
  guaranteePlans: distinct(
    z.strictObject({
      name: words(50),
      /** Of the listing's price, in percent; 0: it costs nothing. */
      ratePercent: z.number().min(0).max(100).multipleOf(0.1),
      minimum: amount.default('0.00'),
      /** null: without end. */
      days: orNull(z.number().int().min(1).max(36_500)),
      coverPercent: z.number().int().min(1).max(100),
      /** null: without limit. */
      cap: orNull(amount),
      covers: z.array(words(200)).min(1).max(20),
      exclusions: z.array(words(200)).max(20).default([]),
    }),
    20,
    nameIn,
  ).optional(),
  dictionary: z
    .record(
      z.string().regex(/^[a-z_\d]{1,40}$/),
      distinct(z.strictObject({ value: code(40), label: words(60) }), 200, ({ value }) => value),
    )
    .optional(),
  games: distinct(game, 300, ({ key }) => key).optional(),
});

export type ShopFile = z.output<typeof shopFile>;
/** As it may be written: defaults left out. */
export type ShopFileInput = z.input<typeof shopFile>;
export type ShopGame = NonNullable<ShopFile['games']>[number];
export type ShopField = ShopGame['fields'][number];

/** Every picture the file names. */
export function picturesOf(file: ShopFile): string[] {
  const found: (string | null | undefined)[] = [file.avatar, file.app?.qr];
  for (const entries of Object.values(file.decoration ?? {}))
    found.push(...(entries ?? []).map((each) => each.picture));
  found.push(...(file.streamers ?? []).map(({ avatar }) => avatar), ...(file.qqGroups ?? []).map(({ qr }) => qr));
  for (const { icon, systems, carriers, regions, fields } of file.games ?? []) {
    found.push(icon);
    for (const each of [...systems, ...carriers, ...regions, ...regions.flatMap(({ servers }) => servers)])
      found.push(each.picture);
    for (const each of fields.flatMap(({ options }) => options))
      found.push(each.picture, ...[...each.grades, ...each.skins].map((below) => below.picture));
  }
  return [...new Set(found.filter((path) => path !== null && path !== undefined))];
}
