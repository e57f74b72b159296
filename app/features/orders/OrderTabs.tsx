import { Link } from '@remix-run/react';
import { useChosenInView } from '~/lib/chosenInView';
import { useText } from '~/lib/i18n';
import { orderListPath, orderRoles, type OrderQuery } from './orderQuery';
import type { OrdersData } from './orders.server';
import { orderTabs } from './statusTabs';
import styles from './OrderTabs.module.css';

/** Bought or sold, and where the orders stand: links, so that they work without JavaScript. */
export function OrderTabs({ query, counts }: { query: OrderQuery; counts: OrdersData['counts'] }) {
  const t = useText('Orders');
  const { role, tab } = query;
  const strip = useChosenInView<HTMLUListElement>(tab);
  return (
    <>
      <nav className={styles.sides} aria-label={t('sides.label')}>
        {orderRoles.map((side) => (
          <Link
            key={side}
            className={styles.side}
            to={orderListPath({ role: side })}
            preventScrollReset
            {...(side === role ? { 'aria-current': 'true' as const } : {})}
          >
            {t(`sides.${side}`)}
          </Link>
        ))}
      </nav>
      <nav aria-label={t('tabs.label')}>
        <ul ref={strip} className={styles.tabs}>
          {orderTabs.map((each) => (
            <li key={each}>
              <Link
                className={styles.tab}
                to={orderListPath({ role, tab: each, keyWord: query.keyWord })}
                preventScrollReset
                {...(each === tab ? { 'aria-current': 'true' as const } : {})}
              >
                {t(`tabs.${each}`)}
                {counts !== null && counts[each] > 0 && (
                  <>
                    {' '}
                    <span className={styles.count}>{counts[each]}</span>
                  </>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
