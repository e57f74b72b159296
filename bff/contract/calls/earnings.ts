import { z } from 'zod';
import { call } from '../call';
import { earning, earnings, payee, payeeMethods } from '../earnings';
import { optionalPart, optionalShortText, paging, shortText } from '../scalars';

const userData = { access: 'user', origin: 'ours', group: 'order', envelope: 'data', shape: 'clean' } as const;

/** Where sellers' money goes. Ours: decision 0101. */
export const earningCalls = {
  'GET /api/web/earnings': call({
    ...userData,
    summary: 'What the shop owes the person, and where it is sent, masked',
    input: z.looseObject({}),
    output: earnings,
  }),
  'GET /api/web/earnings/list': call({
    ...userData,
    envelope: 'rows',
    summary: 'What the person earned and what was paid out, the newest first',
    input: z.looseObject(paging),
    output: earning,
  }),
  'POST /api/web/earnings/payee': call({
    ...userData,
    summary: "Say where the money is sent; needs an SMS code (type payee) for the account's own phone",
    input: z.looseObject({
      method: z.enum(payeeMethods),
      name: shortText,
      /** An Alipay account, or the number of a bank account. */
      account: shortText,
      /** The bank's name, for `bank`. */
      bank: optionalShortText,
      dxyzm: optionalShortText,
      yzmRankey: optionalShortText,
    }),
    output: optionalPart(payee),
  }),
};
