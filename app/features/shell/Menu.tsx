import { useLocation } from '@remix-run/react';
import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { Link } from '~/ui/Link';
import { activeEntry, menuEntries } from './menuEntries';
import styles from './Menu.module.css';

/** The main menu; the entry of the current path or query is marked. */
export function Menu() {
  const t = useText('Shell');
  const { appDownloadUrl } = useRootData();
  const isServed = useServed();
  const { pathname, search } = useLocation();
  const active = activeEntry(pathname, search);
  return (
    <nav className={styles.root} aria-label={t('nav.label')}>
      {menuEntries(appDownloadUrl !== null, isServed).map(({ entry, to }) => (
        <Link
          key={entry}
          to={to}
          className={styles.entry}
          {...(entry === active ? { 'aria-current': 'page' as const } : {})}
        >
          {t(`nav.${entry}`)}
        </Link>
      ))}
    </nav>
  );
}
