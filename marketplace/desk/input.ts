import { z } from 'zod';
import { maxInteger } from '../db/integers';

const nulCharacter = '\u0000';
const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((value) => !value.includes(nulCharacter));
const count = z.coerce.number().int().min(1).max(1_000_000).optional();
const host = text(253);
/** Of a report on an account: of the listing's own, and as many of the staff's. */
const maxReportPictures = 12;

/** Login data as the staff enters them. */
const credentials = z.strictObject({
  accountNumber: text(200),
  accountPassword: z.string().min(1).max(200),
  note: text(1_000)
    .nullish()
    .transform((note) => note ?? null),
});

/** What the calls of the desk take: query and path for GET and DELETE, else the body. Unknown fields are refused. */
export const deskInput = {
  shop: z.strictObject({ host }),
  shopPage: z.strictObject({ pageNum: count, pageSize: count }),
  shopState: z.strictObject({ host, state: z.enum(['open', 'suspended']) }),
  /** The file itself is checked by `shopFile`. */
  applyShop: z.strictObject({ file: z.unknown(), shop: host.optional(), check: z.boolean().default(false) }),
  list: z.strictObject({
    host,
    status: text(200).optional(),
    keyWord: text(100).optional(),
    pageNum: count,
    pageSize: count,
  }),
  blacklistPage: z.strictObject({ host, pageNum: count, pageSize: count }),
  step: z.strictObject({ host, note: text(1_000).optional() }),
  stepWithCredentials: z.strictObject({ host, note: text(1_000).optional(), credentials: credentials.optional() }),
  settle: z
    .strictObject({
      host,
      note: text(1_000).optional(),
      decision: z.enum(['buyer', 'seller']),
      credentials: credentials.optional(),
    })
    // Whose money comes back gets no account.
    .refine(({ decision, credentials: given }) => decision === 'seller' || given === undefined, {
      path: ['credentials'],
    }),
  payGuarantee: z.strictObject({ host, note: text(1_000), claimedOn: z.iso.date().optional() }),
  blacklistEntry: z.strictObject({ host, gameSn: text(100).optional(), content: text(100).optional() }),
  stepWithReason: z.strictObject({ host, reason: text(500) }),
  examination: z.strictObject({
    host,
    result: text(500),
    pictures: z.array(z.number().int().min(1).max(100)).max(maxReportPictures).default([]),
    attached: z.array(text(200)).max(maxReportPictures).default([]),
  }),
  marks: z.strictObject({
    host,
    labelIds: z.array(z.number().int().min(1).max(maxInteger)).max(20).optional(),
    assurance: text(1_000).nullable().optional(),
    isOnSpecialOffer: z.boolean().optional(),
  }),
  problemPage: z.strictObject({ host, all: z.enum(['true', 'false']).optional(), pageNum: count, pageSize: count }),
  problemAnswer: z.strictObject({ host, answer: text(2_000) }),
  nothing: z.strictObject({}),
};

/** Why an input is refused, for the person at the desk: names the field, never what was in it. */
export function inputFault({ issues }: z.ZodError, raw: unknown): string {
  const [issue] = issues;
  if (issue === undefined) return 'The request is not valid';
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') return `The field '${[...path, issue.keys[0]].join('.')}' is not known here`;
  return `The field '${path.join('.')}' is ${fieldOf(raw, path) === undefined ? 'missing' : 'not valid'}`;
}

function fieldOf(raw: unknown, path: readonly string[]): unknown {
  return path.reduce((value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key], raw);
}
