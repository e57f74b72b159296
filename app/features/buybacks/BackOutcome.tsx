import { PriceRange } from '~/features/estimate/PriceRange';
import { Reasons } from '~/features/estimate/Reasons';
import { useText } from '~/lib/i18n';
import { toldAmount } from '~/lib/money';
import { nearTime, parseWireTime } from '~/lib/time';
import item from '~/ui/ItemRow.module.css';
import { Price } from '~/ui/Price';
import type { Back } from './backPlace';
import styles from './BackRow.module.css';
import { backStateOf, backWayOf, isAppraised } from './backStates';

/** What came of it so far: the appraised range with its reasons, the best offer, the price, or why there is none. */
export function BackOutcome({ back, nowMs }: { back: Back; nowMs: number }) {
  const t = useText('Appraisals');
  const state = backStateOf(back);
  const isAppraisal = backWayOf(back.way) === 'appraisal';
  const deadline = parseWireTime(back.deadline);
  const time = deadline === null ? null : nearTime(deadline, nowMs);
  // One price is the best of none where the upstream counts no bidders.
  const isToldWhose = backWayOf(back.way) === 'quick' || (back.bcountt ?? 0) > 0;
  if (isAppraised(back)) return <Appraised back={back} />;
  switch (state) {
    case 'open':
      if (isAppraisal) return <Line>{time === null ? t('outcome.awaited') : t('outcome.answer', { time })}</Line>;
      return (
        <>
          {back.bprice !== undefined && (
            <p className={styles.best}>
              <Price value={back.bprice} />{' '}
              {isToldWhose && (
                <span>{t('outcome.bidders', { way: backWayOf(back.way), count: back.bcountt ?? 0 })}</span>
              )}
            </p>
          )}
          {back.bprice === undefined && <Line>{t('outcome.noOffer')}</Line>}
          {time !== null && <Line>{t('outcome.until', { time })}</Line>}
        </>
      );
    case 'awaitingDeposit':
    case 'deposited':
    case 'accepted':
    case 'done':
      return (
        <>
          <p className={styles.best}>
            <Price value={back.bprice} />
          </p>
          {back.net !== undefined && <Line>{t('outcome.net', { net: toldAmount(back.net) })}</Line>}
          {state === 'awaitingDeposit' && time !== null && <Line>{t('outcome.depositBy', { time })}</Line>}
        </>
      );
    case 'refused':
      return (
        <Line>{back.refuseReason || t(back.refusedBy === 'seller' ? 'outcome.refusedByYou' : 'outcome.refused')}</Line>
      );
    default:
      return null;
  }
}

function Line({ children }: { children: string }) {
  return <p className={item.quiet}>{children}</p>;
}

/** Text first, reasons on demand: a list of appraisals stays one. */
function Appraised({ back }: { back: Back }) {
  const t = useText('Appraisals');
  return (
    <>
      <p className={styles.best}>
        <PriceRange low={back.minPrice} high={back.maxPrice} />
      </p>
      {back.reasons.length > 0 && (
        <details className={styles.why}>
          <summary>{t('reasons.label')}</summary>
          <Reasons reasons={back.reasons} />
        </details>
      )}
    </>
  );
}
