import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { orderListPath, type OrderQuery } from './orderQuery';

/**
 * An empty list says why and gives one way on.
 * @param total orders of this side in all tabs
 */
export function NoOrders({ query: { role, tab, keyWord }, total }: { query: OrderQuery; total: number }) {
  const t = useText('Orders');
  const isServed = useServed();
  if (keyWord !== '') {
    return (
      <EmptyState
        title={t('empty.search')}
        text={t('empty.searchText', { keyWord })}
        action={{ label: t('search.clear'), to: orderListPath({ role, tab }) }}
      />
    );
  }
  const start =
    role === 'buyer' || !isServed(paths.accountOrder({ pageType: 'sale' }))
      ? { label: t('empty.browse'), to: paths.accountOrder({ pageType: 'buy' }) }
      : { label: t('empty.sell'), to: paths.accountOrder({ pageType: 'sale' }) };
  const showAll = { label: t('empty.showAll'), to: orderListPath({ role }) };
  return (
    <EmptyState
      title={t(`empty.${role}.${tab}.title`)}
      text={t(`empty.${role}.${tab}.text`)}
      action={tab !== 'all' && total > 0 ? showAll : start}
    />
  );
}
