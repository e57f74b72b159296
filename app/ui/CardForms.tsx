import { useLocation } from '@remix-run/react';
import { paths } from '~/paths';
import { compareFormId } from './CompareButton';
import { favouriteFormId } from './FavouriteButton';

/**
 * What the buttons of cards send without JavaScript, once for all cards of a page: a button names its form, and each
 * card would have two forms and their hidden fields otherwise.
 */
export function CardForms() {
  const { pathname, search } = useLocation();
  return (
    <>
      <form id={favouriteFormId} method="post" action={paths.ours.favourite} hidden>
        <input type="hidden" name="back" value={`${pathname}${search}`} />
      </form>
      <form id={compareFormId} method="get" action={paths.ours.compare()} hidden />
    </>
  );
}
