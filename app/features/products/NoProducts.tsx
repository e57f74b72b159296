import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { productListPath } from './productQuery';
import type { ProductTab } from './productStates';

/**
 * An empty list says why and gives one way on.
 * @param total listings in all tabs
 */
export function NoProducts({ tab, total }: { tab: ProductTab; total: number }) {
  const t = useText('Products');
  const action =
    tab !== 'all' && total > 0
      ? { label: t('empty.showAll'), to: productListPath({}) }
      : { label: t('sell'), to: paths.accountOrder({ pageType: 'sale' }) };
  return <EmptyState title={t(`empty.${tab}.title`)} text={t(`empty.${tab}.text`)} action={action} />;
}
