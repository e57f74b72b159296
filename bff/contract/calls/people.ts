import { z } from 'zod';
import { contextCache } from '../cacheRules';
import { call } from '../call';
import { priceHistory } from '../entities';
import { idInput } from '../scalars';

/** What helps people decide and come back: the price history. Ours: decision 0042. */
export const peopleCalls = {
  'GET /api/web/good/prices': call({
    access: 'guest',
    origin: 'ours',
    group: 'catalogue',
    envelope: 'data',
    shape: 'clean',
    summary: 'The prices a listing had since it was published, the oldest first, and the lowest of 30 days',
    input: z.looseObject({ goodId: idInput }),
    output: priceHistory,
    cache: contextCache,
  }),
};
