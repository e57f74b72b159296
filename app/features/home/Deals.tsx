import { useCallback, useState } from 'react';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { PauseIcon, PlayArrowIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import { Price } from '~/ui/Price';
import { TimeAgo } from '~/ui/TimeAgo';
import styles from './Deals.module.css';
import type { Deal } from './loadHome.server';
import { useStepper } from './useStepper';

const stepMs = 4000;

/**
 * Recent deals, one line at a time. It stops on demand and while somebody is at it; where motion is unwelcome, and
 * without scripts, it is a plain list that scrolls sideways. Readers get the whole list, never the motion.
 */
export function Deals({ deals }: { deals: readonly Deal[] }) {
  const t = useText('Home');
  const [index, setIndex] = useState(0);
  const step = useCallback(() => setIndex((before) => (before + 1) % deals.length), [deals.length]);
  const { canMove, wanted, setWanted, hold } = useStepper(step, stepMs, deals.length > 1);
  return (
    <section className={styles.deals} aria-label={t('deals.title')} data-moving={canMove || undefined} {...hold}>
      <h2 className={styles.title}>{t('deals.title')}</h2>
      <div className={styles.window} tabIndex={canMove ? -1 : 0}>
        <ul className={styles.list} style={canMove ? { transform: `translateY(-${index * 100}%)` } : undefined}>
          {deals.map((deal, position) => (
            <li key={position} className={styles.deal}>
              <DealLine deal={deal} reachable={!canMove || position === index} />
            </li>
          ))}
        </ul>
      </div>
      {canMove && (
        <button
          type="button"
          className={styles.pause}
          aria-label={t(wanted ? 'deals.pause' : 'deals.play')}
          onClick={() => setWanted(!wanted)}
        >
          {wanted ? <PauseIcon /> : <PlayArrowIcon />}
        </button>
      )}
    </section>
  );
}

function DealLine({ deal, reachable }: { deal: Deal; reachable: boolean }) {
  const t = useText('Home');
  return (
    <>
      {deal.gameId === undefined ? (
        <span className={styles.game}>{deal.gameName}</span>
      ) : (
        <Link
          className={styles.game}
          to={paths.goodList({ gameId: deal.gameId })}
          tabIndex={reachable ? undefined : -1}
        >
          {deal.gameName}
        </Link>
      )}
      <span className={styles.good}>{deal.goodTitle}</span>
      <Price value={deal.price} size="small" />
      <span className={styles.quiet}>
        {deal.buyerMasked !== undefined && t('deals.buyer', { buyer: deal.buyerMasked })}{' '}
        <TimeAgo time={deal.dealTime} />
      </span>
    </>
  );
}
