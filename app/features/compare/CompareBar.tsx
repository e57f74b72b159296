import { useLocation } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { comparedCleared } from '~/store/compare';
import { useAppDispatch, useAppSelector } from '~/store/store';
import { CloseIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import { Picture } from '~/ui/Picture';
import styles from './CompareBar.module.css';

/** Where listings are looked at; elsewhere the bar would only be in the way. */
const shownOn: ReadonlySet<string> = new Set([
  paths.home,
  paths.homeIndex,
  paths.goodList(),
  pathOf(paths.detail('')),
  paths.favourites,
  paths.ours.browseHistory,
]);

function pathOf(address: string): string {
  return address.split('?')[0] ?? address;
}

/** The listings chosen to be compared, and the way there. */
export function CompareBar() {
  const t = useText('Compare');
  const dispatch = useAppDispatch();
  const items = useAppSelector((state) => state.compare);
  const { pathname } = useLocation();
  if (items.length === 0 || !shownOn.has(pathname)) return null;
  return (
    <section
      className={styles.root}
      aria-label={t('bar')}
      data-above-buy={pathname === pathOf(paths.detail('')) || undefined}
    >
      <ul className={styles.pictures}>
        {items.map(({ id, title, img }) => (
          <li key={id}>
            <Picture src={img} alt={title} slot="mark" ratio="4 / 3" />
          </li>
        ))}
      </ul>
      <Link className={styles.go} to={paths.ours.compare(items.map(({ id }) => id))}>
        {t('go', { count: items.length })}
      </Link>
      <button
        type="button"
        className={styles.clear}
        aria-label={t('clear')}
        onClick={() => dispatch(comparedCleared())}
      >
        <CloseIcon fontSize="small" />
      </button>
    </section>
  );
}
