import { useText } from '~/lib/i18n';
import { useRevalidateOnReturn } from '~/lib/revalidateOnReturn';
import { useRootData } from '~/lib/rootData';
import { useNextList } from '~/lib/useNextList';
import { ErrorState } from '~/ui/ErrorState';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { ComingRows, RowList } from '~/ui/RowList';
import { NoOrders } from './NoOrders';
import { orderListPath, parseOrderQuery, type OrderRole } from './orderQuery';
import { OrderRow } from './OrderRow';
import { OrderRowSkeleton } from './OrderRowSkeleton';
import type { OrdersData } from './orders.server';
import { OrderSearch } from './OrderSearch';
import styles from './OrdersPage.module.css';
import { OrderTabs } from './OrderTabs';

/** What a person bought and sold. */
export function OrdersPage({ data }: { data: OrdersData }) {
  const t = useText('Orders');
  const { titles } = useRootData();
  const next = useNextList(parseOrderQuery);
  useRevalidateOnReturn();
  const query = next ?? data.query;
  return (
    <>
      <PageTitle>{titles.myOrders}</PageTitle>
      <OrderTabs query={query} counts={query.role === data.query.role ? data.counts : null} />
      <OrderSearch query={query} keyWord={data.query.keyWord} />
      <section aria-label={t('results')} aria-busy={next !== null}>
        {next === null ? (
          <Found data={data} />
        ) : (
          <>
            <Columns role={next.role} />
            <ComingRows count={data.found?.orders.length ?? 0}>
              <OrderRowSkeleton />
            </ComingRows>
          </>
        )}
      </section>
    </>
  );
}

function Found({ data: { query, found, counts, pageSize } }: { data: OrdersData }) {
  const t = useText('Orders');
  if (found === null) return <ErrorState />;
  if (found.orders.length === 0) return <NoOrders query={query} total={counts?.all ?? 0} />;
  return (
    <>
      {query.keyWord !== '' && (
        <p className={styles.hits} role="status">
          {t('search.hits', { count: found.total, keyWord: query.keyWord })}
        </p>
      )}
      <Columns role={query.role} />
      <RowList rows={found.orders}>{(order) => <OrderRow order={order} role={query.role} />}</RowList>
      <Pagination
        page={query.page}
        total={found.total}
        pageSize={pageSize}
        hrefOf={(page) => orderListPath({ ...query, page })}
      />
    </>
  );
}

/** The heads of the columns that rows have on a desktop. */
function Columns({ role }: { role: OrderRole }) {
  const t = useText('Orders');
  return (
    <div className={styles.columns} aria-hidden="true">
      <span>{t('columns.account')}</span>
      <span>{t('columns.state')}</span>
      <span>{t(`columns.amount.${role}`)}</span>
    </div>
  );
}
