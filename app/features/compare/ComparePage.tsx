import { useEffect } from 'react';
import { useNavigate } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { listingTitle, titleText } from '~/lib/titleText';
import { paths } from '~/paths';
import { comparedAdded, comparedMax } from '~/store/compare';
import { useAppDispatch, useAppSelector } from '~/store/store';
import { Container } from '~/ui/Container';
import { EmptyState } from '~/ui/EmptyState';
import { Link } from '~/ui/Link';
import { Notice } from '~/ui/Notice';
import { PageTitle } from '~/ui/PageTitle';
import { Picture } from '~/ui/Picture';
import { Price } from '~/ui/Price';
import type { CompareData } from './compare.server';
import styles from './ComparePage.module.css';
import { CompareTable } from './CompareTable';

/** Visitors whose address names no listings see those that were chosen on this device. */
function useKeptOnes(isEmpty: boolean): void {
  const navigate = useNavigate();
  const items = useAppSelector((state) => state.compare);
  useEffect(() => {
    if (isEmpty && items.length > 0) {
      void navigate(paths.ours.compare(items.map(({ id }) => id)), { replace: true });
    }
  }, [isEmpty, items, navigate]);
}

/** Up to four listings side by side. The address holds them all, so it can be sent to somebody. */
export function ComparePage({ data }: { data: CompareData }) {
  const t = useText('Compare');
  const { titles } = useRootData();
  const { goods, missing } = data;
  useKeptOnes(goods.length === 0 && missing === 0);
  return (
    <Container>
      <PageTitle lead={t('lead', { max: comparedMax })}>{titles.compare}</PageTitle>
      {missing > 0 && <Notice tone="warning">{t('missing', { count: missing })}</Notice>}
      {goods.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={{ label: t('browse'), to: paths.accountOrder({ pageType: 'buy' }) }}
        />
      ) : (
        <CompareTable goods={goods} />
      )}
      <SimilarOnes {...data} />
    </Container>
  );
}

/** What may stand beside them: links, so that it works without JavaScript. */
function SimilarOnes({ goods, similar }: CompareData) {
  const t = useText('Compare');
  const dispatch = useAppDispatch();
  if (similar.length === 0) return null;
  const ids = goods.map(({ good }) => good.id);
  return (
    <section className={styles.similar}>
      <PageTitle level={2}>{t('similar')}</PageTitle>
      <ul className={styles.cards}>
        {similar.map((good) => (
          <li key={good.id}>
            <Link
              className={styles.card}
              to={paths.ours.compare([...ids, good.id])}
              preventScrollReset
              onClick={() =>
                dispatch(comparedAdded({ id: good.id, title: listingTitle(good), img: good.titleImg ?? null }))
              }
            >
              <Picture src={good.titleImg} alt="" slot="thumb" ratio="4 / 3" />
              <span className="visually-hidden">{t('add')} </span>
              <span className={styles.cardTitle}>{titleText(listingTitle(good))}</span>
              <Price value={good.newPrice ?? good.price} size="small" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
