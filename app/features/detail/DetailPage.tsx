import { useEffect } from 'react';
import { markListing } from '~/features/list/keptList';
import { api } from '~/lib/api';
import { useText } from '~/lib/i18n';
import { availabilityOf } from '~/lib/saleState';
import { paths } from '~/paths';
import { tabStorage } from '~/store/webStorage';
import { Container } from '~/ui/Container';
import { Link } from '~/ui/Link';
import { ListingCard } from '~/ui/ListingCard';
import { PageTitle } from '~/ui/PageTitle';
import { similarId } from '~/ui/SimilarLink';
import { Attributes } from './Attributes';
import { BuyBar } from './BuyBar';
import { Contact } from './Contact';
import { DecisionPanel } from './DecisionPanel';
import type { DetailData } from './detail.server';
import styles from './DetailPage.module.css';
import { Facts } from './Facts';
import { Gallery } from './Gallery';
import { PriceHistory } from './PriceHistory';

/**
 * Counts the view from the browser, so that neither robots nor cached pages count; not in the task in which the page
 * comes alive, which a phone would have to wait for longer.
 */
function useViewCount(id: string): void {
  useEffect(() => {
    const timer = setTimeout(() => void api.call('POST /api/web/save/goodsBrowse', { goodsId: id }));
    return () => clearTimeout(timer);
  }, [id]);
}

/** A list kept for the way back learns how the listing stands by now. */
function useMarkedList({ id, saleState }: DetailData['good']): void {
  useEffect(() => markListing(tabStorage(), id, saleState, Date.now()), [id, saleState]);
}

/** A listing: gallery and decision side by side, then what the account holds, then similar ones. */
export function DetailPage({ data }: { data: DetailData }) {
  const t = useText('Detail');
  const { good, groups, skins, similar, labels, report } = data;
  useViewCount(good.id);
  useMarkedList(good);
  const availability = availabilityOf(good.saleState);
  return (
    <Container>
      <nav className={styles.crumbs} aria-label={t('breadcrumbs')}>
        <Link to={paths.home}>{t('home')}</Link>
        {good.gameId && <Link to={paths.goodList({ gameId: good.gameId })}>{good.gameName}</Link>}
        {good.code && <span>{good.code}</span>}
      </nav>
      <div className={styles.layout}>
        <div className={styles.gallery}>
          <Gallery key={good.id} good={good} ribbon={availability === 'onSale' ? null : t(`state.${availability}`)} />
        </div>
        <div className={styles.decision}>
          <DecisionPanel key={good.id} data={data} availability={availability} />
        </div>
        <div className={styles.body}>
          {good.des && (
            <section>
              <PageTitle level={2}>{t('description')}</PageTitle>
              <p className={styles.description}>{good.des}</p>
            </section>
          )}
          <Attributes groups={groups} skins={skins} />
          <Facts good={good} report={report} />
          <PriceHistory good={good} prices={data.prices} />
          <Contact qqGroups={data.qqGroups} />
        </div>
      </div>
      {similar.length > 0 && (
        <section id={similarId} className={styles.similar}>
          <PageTitle level={2}>{t('similar')}</PageTitle>
          <div className={styles.cards}>
            {similar.map((other) => (
              <ListingCard key={other.id} good={other} labels={labels} />
            ))}
          </div>
        </section>
      )}
      <BuyBar data={data} availability={availability} />
    </Container>
  );
}
