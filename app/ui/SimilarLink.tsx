import { useText } from '~/lib/i18n';
import { availabilityOf } from '~/lib/saleState';
import { listingTitle } from '~/lib/titleText';
import { paths } from '~/paths';
import type { CardGood } from './badgesOf';
import { Link } from './Link';
import styles from './SimilarLink.module.css';

/** The place of the similar listings on a listing's page. */
export const similarId = 'similar';

/** Where to look for something like a listing: below it while it has a page of its own, else in its game's list. */
export function similarPath(good: CardGood): string {
  if (availabilityOf(good.saleState) !== 'off') return `${paths.detail(good.id)}#${similarId}`;
  if (good.gameId) return paths.goodList({ gameId: good.gameId });
  return paths.accountOrder({ pageType: 'buy', ...(good.gameName ? { searchText: good.gameName } : {}) });
}

/** On the cover of a card that can't be bought any more: the way on. Nothing on one that can. */
export function SimilarLink({ good }: { good: CardGood }) {
  const t = useText('List');
  if (availabilityOf(good.saleState) === 'onSale') return null;
  return (
    <Link
      className={styles.root}
      to={similarPath(good)}
      aria-label={t('similar.named', { title: listingTitle(good) })}
      prefetch="none"
    >
      {t('similar.label')}
    </Link>
  );
}
