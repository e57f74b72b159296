import { z } from 'zod';
import { call } from '../call';
import { fieldRules, maxQueryBytes } from '../fieldRules';
import { listingSearch } from '../listingSearch';
import { id, idInput, nothing, optionalTally, optionalText, paging, shortText, textOrEmpty } from '../scalars';

const userData = { access: 'user', origin: 'ours', group: 'catalogue', envelope: 'data', shape: 'clean' } as const;

const searchQuery = z
  .string()
  .max(maxQueryBytes)
  .refine((text) => new TextEncoder().encode(text).length <= maxQueryBytes, fieldRules.query.en);

/** Searches a person looks at again. Ours: decision 0043. */
export const searchCalls = {
  'GET /api/web/search/saved': call({
    ...userData,
    envelope: 'rows',
    summary: "The person's saved searches, the newest first, each with the number of listings new since the last look",
    input: z.looseObject(paging),
    output: z.object({
      id,
      name: textOrEmpty,
      query: textOrEmpty,
      newCount: optionalTally,
      createTime: optionalText,
      lookTime: optionalText,
    }),
  }),
  'POST /api/web/search/saved': call({
    ...userData,
    summary: 'Save a search: `filter` as the listing search takes it, `query` as the client finds it again',
    input: z.looseObject({ name: shortText, query: searchQuery, filter: listingSearch }),
    output: z.object({ id }),
  }),
  'POST /api/web/search/saved/rename': call({
    ...userData,
    summary: 'Give a saved search another name',
    input: z.looseObject({ id: idInput, name: shortText }),
    output: nothing,
  }),
  'POST /api/web/search/saved/look': call({
    ...userData,
    summary: 'Look at a saved search: what is published from now on is new',
    input: z.looseObject({ id: idInput }),
    output: nothing,
  }),
  'POST /api/web/search/saved/remove': call({
    ...userData,
    summary: 'Drop a saved search',
    input: z.looseObject({ id: idInput }),
    output: nothing,
  }),
};
