import type { BffClient } from '../../../bff/contract/types';
import { redirectWith } from '~/lib/bff.server';
import { sitePath } from '~/lib/links';
import { wordsOf } from '~/lib/submission';
import { paths } from '~/paths';
import type { FavouriteAnswer } from '~/ui/FavouriteButton';

/**
 * Keeps or drops a favourite: the listing stands in the field `keep` or `drop`. Guests go to the login and come back; a
 * script gets an answer, people without one go back to where they pressed.
 */
export async function changeFavourite(bff: BffClient, form: FormData): Promise<FavouriteAnswer | Response> {
  const field = (name: string) => String(form.get(name) ?? '');
  const back = sitePath(field('back')) ?? paths.favourites;
  if (!bff.loggedIn) return redirectWith(bff, paths.login({ fromRoute: back }));
  const collected = !form.has('drop');
  const key = collected ? 'POST /api/web/goods/collect' : 'POST /api/web/goods/collect/remove';
  const answer = await bff.call(key, { accountId: field(collected ? 'keep' : 'drop') });
  if (field('enhanced') !== '1') return redirectWith(bff, back);
  return answer.ok ? { ok: true, collected } : { ok: false, msg: wordsOf(answer) };
}
