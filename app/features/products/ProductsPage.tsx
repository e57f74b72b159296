import { LostAnswer } from '~/features/steps/LostAnswer';
import type { StepAnswer } from '~/features/steps/stepAnswer';
import { useLastAnswer } from '~/features/steps/useStepFetcher';
import { useText } from '~/lib/i18n';
import { useRevalidateOnReturn } from '~/lib/revalidateOnReturn';
import { useRootData } from '~/lib/rootData';
import { useNextList } from '~/lib/useNextList';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { ErrorState } from '~/ui/ErrorState';
import { LinkTabs } from '~/ui/LinkTabs';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { ComingRows, RowList } from '~/ui/RowList';
import { NoProducts } from './NoProducts';
import { parseProductQuery, productListPath } from './productQuery';
import { ProductRow } from './ProductRow';
import { ProductRowSkeleton } from './ProductRowSkeleton';
import type { ProductsData } from './products.server';
import { productTabs } from './productStates';

interface ProductsPageProps {
  readonly data: ProductsData;
  readonly answer: StepAnswer | undefined;
}

/** What a person offers through the shop. */
export function ProductsPage({ data, answer }: ProductsPageProps) {
  const t = useText('Products');
  const { titles } = useRootData();
  const next = useNextList(parseProductQuery);
  const last = useLastAnswer(answer);
  useRevalidateOnReturn();
  const query = next ?? data.query;
  return (
    <>
      <PageTitle
        actions={
          <ActionLink to={paths.accountOrder({ pageType: 'sale' })} size="small" variant="outlined">
            {t('sell')}
          </ActionLink>
        }
      >
        {titles.myProducts}
      </PageTitle>
      <LinkTabs
        label={t('tabs.label')}
        chosen={query.tab}
        tabs={productTabs.map((tab) => ({
          key: tab,
          to: productListPath({ tab }),
          name: t(`tabs.${tab}`),
          count: data.counts?.[tab],
        }))}
      />
      <section aria-label={t('results')} aria-busy={next !== null}>
        {next === null ? (
          <Found data={data} answer={last} />
        ) : (
          <ComingRows count={data.found?.products.length ?? 0}>
            <ProductRowSkeleton />
          </ComingRows>
        )}
      </section>
    </>
  );
}

function Found({ data: { query, found, counts, pageSize, requestKey }, answer }: ProductsPageProps) {
  if (found === null) return <ErrorState />;
  const isGone = !found.products.some(({ id }) => id === answer?.id);
  if (found.products.length === 0) {
    return (
      <>
        <LostAnswer answer={answer} allowed={[]} />
        <NoProducts tab={query.tab} total={counts?.all ?? 0} />
      </>
    );
  }
  return (
    <>
      {isGone && <LostAnswer answer={answer} allowed={[]} />}
      <RowList rows={found.products}>
        {(product) => (
          <ProductRow
            product={product}
            form={{ action: productListPath(query), requestKey }}
            answer={answer?.id === product.id ? answer : undefined}
          />
        )}
      </RowList>
      <Pagination
        page={query.page}
        total={found.total}
        pageSize={pageSize}
        hrefOf={(page) => productListPath({ ...query, page })}
      />
    </>
  );
}
