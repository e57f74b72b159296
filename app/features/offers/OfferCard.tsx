import { Countdown } from '~/features/order/Countdown';
import { UnfoldedStep } from '~/features/steps/UnfoldedStep';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { formatCents, parseCents, toldAmount } from '~/lib/money';
import { nearTime, parseWireTime } from '~/lib/time';
import { ActionButton } from '~/ui/ActionLink';
import { Chip } from '~/ui/Chip';
import { Price } from '~/ui/Price';
import { TimeAgo } from '~/ui/TimeAgo';
import { AcceptWords } from './AcceptWords';
import styles from './OfferCard.module.css';
import type { BuybackData, Offer } from './offers.server';
import { offerStateOf, offerToneOf } from './offerStates';

interface OfferCardProps {
  readonly page: BuybackData;
  readonly offer: Offer;
  readonly action: string;
  readonly mayAccept?: boolean;
  readonly isBest?: boolean;
  readonly isSending: boolean;
  readonly onAsk: (offer: Offer) => void;
  readonly onOver: () => void;
}

/** One offer: the price and what is left of it, who makes it and how often they followed through, until when. */
export function OfferCard(props: OfferCardProps) {
  const { page, offer, isBest = false, onOver } = props;
  const t = useText('Offers');
  const state = offerStateOf(offer.status);
  const expires = state === 'open' ? parseWireTime(offer.expires) : null;
  const [fee, net] = [parseCents(offer.fee), parseCents(offer.net)];
  return (
    <article className={styles.card} data-state={state ?? 'other'} data-best={isBest || undefined}>
      <div className={styles.money}>
        <Price value={offer.bprice} size={state === 'open' || state === 'accepted' ? 'large' : 'medium'} />
        {net !== null && (
          <p className={styles.quiet}>
            <strong className={styles.whole}>{t('offer.net', { net: formatCents(net) })}</strong>
            {fee !== null && (
              <>
                {' · '}
                <span className={styles.whole}>
                  {fee === 0 ? t('offer.noFee') : t('offer.fee', { fee: formatCents(fee) })}
                </span>
              </>
            )}
          </p>
        )}
      </div>
      <div className={styles.who}>
        <p className={styles.name}>
          {offer.supplierName ?? t('offer.nobody')}
          {isBest && <Chip tone="good">{t('offer.best')}</Chip>}
          {state !== 'open' && <Chip tone={offerToneOf(state)}>{t(`offer.states.${state ?? 'other'}`)}</Chip>}
        </p>
        <p className={styles.quiet}>
          {offer.dealCount === undefined || offer.dealCount === 0
            ? t('offer.noDeals')
            : t('offer.deals', { deals: offer.dealCount, completed: offer.completedCount ?? 0 })}
        </p>
        <p className={styles.quiet}>
          <TimeAgo time={offer.createTime} />
          {expires !== null && (
            <>
              {' · '}
              <span className={styles.whole}>{t('offer.until', { time: nearTime(expires, page.nowMs) })}</span>
            </>
          )}
        </p>
        {offer.note && <p className={styles.note}>{offer.note}</p>}
      </div>
      {state === 'open' && (
        <div className={styles.act}>
          {expires !== null && <Countdown deadlineMs={expires.getTime()} nowMs={page.nowMs} onOver={onOver} />}
          {props.mayAccept && offer.bprice !== undefined && <AcceptButton {...props} />}
        </div>
      )}
    </article>
  );
}

/** Opens the question; without scripts the question unfolds right here. */
function AcceptButton({ page, offer, action, isBest = false, isSending, onAsk }: OfferCardProps) {
  const t = useText('Offers');
  const hydrated = useHydrated();
  const { back, requestKey } = page;
  const price = toldAmount(offer.bprice);
  const variant = isBest || page.offers.length === 1 ? 'filled' : 'outlined';
  const label = t('accept.button');
  const of = t('accept.of', { price, supplier: offer.supplierName ?? '' });
  if (!hydrated) {
    return (
      <UnfoldedStep
        action={action}
        fields={{ intent: 'accept', id: back.id, quotationId: offer.id, bprice: offer.bprice ?? '', requestKey }}
        label={label}
        of={of}
        variant={variant}
        text={<AcceptWords back={back} offer={offer} />}
        yes={t('accept.yes', { price })}
        answer={undefined}
      />
    );
  }
  return (
    <ActionButton type="button" variant={variant} disabled={isSending} onClick={() => onAsk(offer)}>
      {label}
      <span className="visually-hidden">{of}</span>
    </ActionButton>
  );
}
