import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';
import { paths } from '~/paths';
import { comparedAdded, comparedMax, comparedRemoved } from '~/store/compare';
import { useAppDispatch, useAppSelector } from '~/store/store';
import type { CardGood } from './badgesOf';
import styles from './CompareButton.module.css';

/**
 * Puts a listing beside others, or takes it away again. Without JavaScript it opens the page that compares, where
 * similar ones can be added.
 */
export function CompareButton({ good }: { good: Pick<CardGood, 'id' | 'title' | 'titleImg'> }) {
  const t = useText('Compare');
  const toast = useToast();
  const dispatch = useAppDispatch();
  const isChosen = useAppSelector(({ compare }) => compare.some(({ id }) => id === good.id));
  const isFull = useAppSelector(({ compare }) => compare.length >= comparedMax);

  function toggle(): void {
    if (isChosen) dispatch(comparedRemoved(good.id));
    else if (isFull) toast(t('full', { max: comparedMax }), 'warning');
    else dispatch(comparedAdded({ id: good.id, title: good.title, img: good.titleImg ?? null }));
  }

  return (
    <form
      method="get"
      action={paths.ours.compare()}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        toggle();
      }}
    >
      <input type="hidden" name="ids" value={good.id} />
      <button
        type="submit"
        className={styles.button}
        data-chosen={isChosen || undefined}
        aria-label={t(isChosen ? 'removeNamed' : 'addNamed', { title: good.title })}
        title={t(isChosen ? 'remove' : 'add')}
      >
        <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10 5H5v14h5M14 5h5v14h-5M12 2v20" />
        </svg>
      </button>
    </form>
  );
}
