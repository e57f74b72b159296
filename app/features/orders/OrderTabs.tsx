import { useText } from '~/lib/i18n';
import { LinkSides, LinkTabs } from '~/ui/LinkTabs';
import { orderListPath, orderRoles, type OrderQuery } from './orderQuery';
import type { OrdersData } from './orders.server';
import { orderTabs } from './statusTabs';

/** Bought or sold, and where the orders stand. */
export function OrderTabs({ query, counts }: { query: OrderQuery; counts: OrdersData['counts'] }) {
  const t = useText('Orders');
  const { role, tab, keyWord } = query;
  return (
    <>
      <LinkSides
        label={t('sides.label')}
        chosen={role}
        tabs={orderRoles.map((side) => ({ key: side, to: orderListPath({ role: side }), name: t(`sides.${side}`) }))}
      />
      <LinkTabs
        label={t('tabs.label')}
        chosen={tab}
        tabs={orderTabs.map((each) => ({
          key: each,
          to: orderListPath({ role, tab: each, keyWord }),
          name: t(`tabs.${each}`),
          count: counts?.[each],
        }))}
      />
    </>
  );
}
