import { forPerson } from '../auth/forPerson';
import { upstreamCode } from '../../bff/contract/errors';
import type { HandlersOf } from '../context';
import { refuse, refuseFields } from '../http/answer';
import { changeSearch, dropSearch, maxSavedSearches, savedSearchesOf, saveSearch } from '../queries/savedSearches';
import { rowId } from '../queries/wire';

type SearchCall =
  | 'GET /api/web/search/saved'
  | 'POST /api/web/search/saved'
  | 'POST /api/web/search/saved/rename'
  | 'POST /api/web/search/saved/look'
  | 'POST /api/web/search/saved/remove';

const maxNameLength = 60;

/** A name as it is kept; null when it is none, or too long. */
function readName(name: string): string | null {
  const text = name.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  return text === '' || [...text].length > maxNameLength ? null : text;
}

const nameWrong = () => refuseFields({ name: { message: 'searchNameRule' } });
const missing = () => refuse('searchMissing', upstreamCode.notFound);

/** Searches a person looks at again. */
export const searchHandlers: HandlersOf<SearchCall> = {
  'GET /api/web/search/saved': forPerson((_input, { tx, person }) => savedSearchesOf(tx, person.id)),

  'POST /api/web/search/saved': forPerson(async ({ name, query, filter }, { tx, person, services }) => {
    const text = readName(name);
    if (text === null) return nameWrong();
    const id = await saveSearch(tx, person.id, { name: text, query, filter }, new Date(services.now()));
    return id === 'full' ? refuse('searchesFull', undefined, { max: String(maxSavedSearches) }) : { id };
  }),

  'POST /api/web/search/saved/rename': forPerson(async (input, { tx, person }) => {
    const [id, name] = [rowId(input.id), readName(input.name)];
    if (name === null) return nameWrong();
    return id !== null && (await changeSearch(tx, person.id, id, { name })) ? undefined : missing();
  }),

  'POST /api/web/search/saved/look': forPerson(async (input, { tx, person, services }) => {
    const id = rowId(input.id);
    const lookTime = new Date(services.now());
    return id !== null && (await changeSearch(tx, person.id, id, { lookTime })) ? undefined : missing();
  }),

  'POST /api/web/search/saved/remove': forPerson(async (input, { tx, person }) => {
    const id = rowId(input.id);
    if (id !== null) await dropSearch(tx, person.id, id);
    return undefined;
  }),
};
