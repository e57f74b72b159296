import { z } from 'zod';
import { maxInteger } from '../db/integers';
import { deskInput } from './input';

const {
  host,
  note,
  keyWord: _keyWord,
  ...paging
} = {
  ...deskInput.list.shape,
  ...deskInput.step.shape,
};
const reason = note.unwrap();
/** A decimal amount with at most two places, as integer cents. */
export const amount = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine((text) => /^\d{1,7}(\.\d{1,2})?$/.test(text))
  .transform((text) => Math.round(Number(text) * 100))
  .refine((cents) => cents >= 1);
export const rowNumber = z.coerce.number().int().min(1).max(maxInteger);
const maxOfferHours = 24 * 30;

/** What the desk's calls about buy-backs, suppliers and applications take. Unknown fields are refused. */
export const buybackInput = {
  list: z.strictObject({ host, ...paging, way: deskInput.list.shape.status }),
  page: z.strictObject({ host, ...paging }),
  step: z.strictObject({ host, note }),
  /** The seller must be told why. */
  stepWithReason: z.strictObject({ host, note: reason }),
  appraise: z
    .strictObject({ host, note, low: amount, high: amount })
    .refine(({ low, high }) => low <= high, { path: ['high'] }),
  offer: z.strictObject({
    host,
    note,
    supplierId: rowNumber,
    price: amount,
    hours: z.coerce.number().int().min(1).max(maxOfferHours).optional(),
  }),
  withdraw: z.strictObject({ host, note, supplierId: rowNumber }),
  supplier: z.strictObject({
    host,
    name: deskInput.list.shape.keyWord.unwrap(),
    kind: z.enum(['shop', 'supplier', 'partner']).default('supplier'),
  }),
  refusal: z.strictObject({ host, reason }),
};
