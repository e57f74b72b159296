import { backStateOf, isBackOver } from '~/features/buybacks/backStates';
import { BackRow } from '~/features/buybacks/BackRow';
import { appraisalListPath } from '~/features/appraisals/appraisalQuery';
import { productListPath } from '~/features/products/productQuery';
import { ProductRow } from '~/features/products/ProductRow';
import { useLastAnswer } from '~/features/steps/useStepFetcher';
import { useText } from '~/lib/i18n';
import { useRepeatedLook } from '~/lib/useRepeatedLook';
import { ActionLink } from '~/ui/ActionLink';
import { PageTitle } from '~/ui/PageTitle';
import styles from './WayPage.module.css';
import type { WayPageData } from './wayPage.server';

/** What the person has running this way; nothing for guests, and where nothing runs. */
export function RunningOnes({ data: { way, running, requestKey, nowMs } }: { data: WayPageData }) {
  const t = useText('SellWays');
  const backs = running?.backs ?? [];
  const products = running?.products ?? [];
  const last = useLastAnswer(undefined);
  const answerOf = (id: string) => (last?.id === id ? last : undefined);
  useRepeatedLook(backs.some((back) => !isBackOver(backStateOf(back))));
  if (backs.length + products.length === 0) return null;
  const all = way === 'consignment' ? productListPath({}) : appraisalListPath({ way });
  const form = { action: all, requestKey };
  return (
    <section className={styles.running}>
      <PageTitle
        level={2}
        actions={
          <ActionLink to={all} size="small" variant="text" className={styles.all}>
            {t('running.all')}
          </ActionLink>
        }
      >
        {t(`${way}.running`)}
      </PageTitle>
      <ol className={styles.rows}>
        {backs.map((back) => (
          <li key={back.id}>
            <BackRow back={back} nowMs={nowMs} form={form} answer={answerOf(back.id)} />
          </li>
        ))}
        {products.map((product) => (
          <li key={product.id}>
            <ProductRow product={product} form={form} answer={answerOf(product.id)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
