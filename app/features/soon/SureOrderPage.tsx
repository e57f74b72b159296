import type { PayloadOf } from '../../../bff/contract/types';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { ListingCard } from '~/ui/ListingCard';
import { PageTitle } from '~/ui/PageTitle';
import styles from './SureOrderPage.module.css';

/** What was chosen, and honestly that it can't be ordered yet. */
export function SureOrderPage({ good }: { good: PayloadOf<'GET /api/web/good/info'> }) {
  const t = useText('Soon');
  const { titles } = useRootData();
  return (
    <Container>
      <PageTitle lead={t('order.lead')}>{titles.sureOrder}</PageTitle>
      <div className={styles.layout}>
        <ListingCard good={good} heading="h2" eager />
        <div className={styles.text}>
          <p>{t('order.text')}</p>
          <ActionLink to={paths.detail(good.id)}>{t('order.back')}</ActionLink>
        </div>
      </div>
    </Container>
  );
}
