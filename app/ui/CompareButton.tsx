import { useText } from '~/lib/i18n';
import { listingTitle } from '~/lib/titleText';
import { comparedAdded, comparedMax, comparedRemoved } from '~/store/compare';
import { useAppSelector, useAppStore } from '~/store/store';
import { toastShown } from '~/store/toasts';
import type { CardGood } from './badgesOf';
import styles from './CompareButton.module.css';

/** The form of all such buttons on a page (`CardForms`). */
export const compareFormId = 'compare-form';

/**
 * Puts a listing beside others, or takes it away again. Without JavaScript it opens the page that compares, where
 * similar ones can be added.
 */
export function CompareButton({ good }: { readonly good: Pick<CardGood, 'id' | 'title' | 'titleImg'> }) {
  const t = useText('Compare');
  const { dispatch, getState } = useAppStore();
  const isChosen = useAppSelector(({ compare }) => compare.some(({ id }) => id === good.id));

  function toggle(): void {
    if (isChosen) dispatch(comparedRemoved(good.id));
    else if (getState().compare.length >= comparedMax) dispatch(toastShown(t('full', { max: comparedMax }), 'warning'));
    else dispatch(comparedAdded({ id: good.id, title: listingTitle(good), img: good.titleImg ?? null }));
  }

  return (
    <button
      form={compareFormId}
      name="ids"
      value={good.id}
      className={styles.button}
      data-chosen={isChosen || undefined}
      aria-label={t(isChosen ? 'removeNamed' : 'addNamed', { title: listingTitle(good) })}
      title={t(isChosen ? 'remove' : 'add')}
      onClick={(event) => {
        event.preventDefault();
        toggle();
      }}
    />
  );
}
