import { useText } from '~/lib/i18n';
import { useRevalidateOnReturn } from '~/lib/revalidateOnReturn';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { Notice } from '~/ui/Notice';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { Explanation } from './Explanation';
import { FocusPanel } from './FocusPanel';
import { ItemRow } from './ItemRow';
import type { GoOnAnswer, LeishenData } from './leishen.server';
import styles from './LeishenPage.module.css';

interface LeishenPageProps {
  readonly data: LeishenData;
  readonly answer: GoOnAnswer | undefined;
}

const startPath = paths.accountOrder({ pageType: 'sale' });

/** Selling through the partner: what became of the account one comes from, one's accounts there, how it works. */
export function LeishenPage({ data, answer }: LeishenPageProps) {
  const t = useText('Leishen');
  const { titles } = useRootData();
  const { isSetUp, focus, found } = data;
  useRevalidateOnReturn();
  const start = isSetUp ? <ActionLink to={startPath}>{t('start')}</ActionLink> : undefined;
  return (
    <Container>
      {/* Where nothing is listed yet, the list's place has the same button. */}
      <PageTitle lead={t('lead')} actions={found?.items.length === 0 ? undefined : start}>
        {titles.leishen}
      </PageTitle>
      <div className={styles.layout}>
        <div className={styles.main}>
          {!isSetUp && (
            <Notice
              tone="warning"
              title={t('notSetUp.title')}
              actions={
                <ActionLink to={startPath} size="small" variant="outlined">
                  {t('notSetUp.other')}
                </ActionLink>
              }
            >
              {t('notSetUp.text')}
            </Notice>
          )}
          {focus !== null && <FocusPanel key={focus.id} item={focus} isSetUp={isSetUp} answer={answer} />}
          <Items data={data} answer={answer} />
        </div>
        <Explanation answer={answer} isSetUp={isSetUp} />
      </div>
    </Container>
  );
}

function Items({ data, answer }: LeishenPageProps) {
  const t = useText('Leishen');
  const { found, page, pageSize, isSetUp } = data;
  if (found === null) return <ErrorState />;
  if (found.items.length === 0) {
    const action = isSetUp ? { action: { label: t('start'), to: startPath } } : {};
    return <EmptyState title={t('empty.title')} text={t('empty.text')} {...action} />;
  }
  return (
    <section>
      <PageTitle level={2}>{t('items')}</PageTitle>
      <ol className={styles.rows}>
        {found.items.map((item) => (
          <li key={item.id}>
            <ItemRow item={item} isSetUp={isSetUp} answer={answer} />
          </li>
        ))}
      </ol>
      <Pagination page={page} total={found.total} pageSize={pageSize} hrefOf={(to) => paths.leishen({ page: to })} />
    </section>
  );
}
