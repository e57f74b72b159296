import { useChosenInView } from '~/lib/chosenInView';
import { Link } from './Link';
import styles from './LinkTabs.module.css';

export interface LinkTab {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  /** Shown when it is above 0. */
  readonly count?: number | undefined;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  /** The key of the chosen one. */
  readonly chosen: string;
}

/** Tabs of a list that are links, so that they work without JavaScript. */
export function LinkTabs({ label, tabs, chosen }: LinkTabsProps) {
  const strip = useChosenInView<HTMLUListElement>(chosen);
  return (
    <nav aria-label={label}>
      <ul ref={strip} className={styles.tabs}>
        {tabs.map(({ key, to, name, count = 0 }) => (
          <li key={key}>
            <Link
              className={styles.tab}
              to={to}
              preventScrollReset
              {...(key === chosen ? { 'aria-current': 'true' as const } : {})}
            >
              {name}
              {count > 0 && (
                <>
                  {' '}
                  <span className={styles.count}>{count}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same as a segmented switch, for the few kinds a list is of. */
export function LinkSides({ label, tabs, chosen }: LinkTabsProps) {
  const strip = useChosenInView<HTMLElement>(chosen);
  return (
    <nav ref={strip} className={styles.sides} aria-label={label}>
      {tabs.map(({ key, to, name }) => (
        <Link
          key={key}
          className={styles.side}
          to={to}
          preventScrollReset
          {...(key === chosen ? { 'aria-current': 'true' as const } : {})}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
