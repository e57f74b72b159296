import { backStateOf, backWayOf, isBackOver } from '~/features/buybacks/backStates';
import { wantsLogin } from '~/features/handover/handoverAnswer';
import { Countdown } from '~/features/order/Countdown';
import { useText } from '~/lib/i18n';
import { toldAmount } from '~/lib/money';
import { nearTime, parseWireTime } from '~/lib/time';
import { StateHead } from '~/ui/StateHead';
import type { Back, BuybackData } from './offers.server';
import { statusNameOf, type sortOffers } from './offerStates';

interface BuybackHeadProps {
  readonly page: BuybackData;
  readonly offers: ReturnType<typeof sortOffers>;
  /** Looks for news: the deadline has passed. */
  readonly onOver: () => void;
}

/** Who must do what by when, what happens otherwise, and the time that is left. */
export function BuybackHead({ page: { back, nowMs }, offers, onOver }: BuybackHeadProps) {
  const t = useText('Offers');
  const state = backStateOf(back);
  const deadline = isBackOver(state) ? null : parseWireTime(back.deadline);
  const sentence = sentenceOf(back, offers.open.length);
  const best = offers.open[0];
  const values = {
    timed: deadline === null ? 'no' : 'yes',
    time: deadline === null ? '' : nearTime(deadline, nowMs),
    count: offers.open.length,
    price: toldAmount(back.bprice ?? best?.bprice),
    net: toldAmount(back.net ?? best?.net),
    deposit: toldAmount(back.deposit?.amount),
  };
  const consequence = consequenceOf(back, offers.open.length);
  return (
    <StateHead
      tone={toneOf(back)}
      status={t(`status.${statusNameOf(back)}`)}
      sentence={t(`sentence.${sentence}`, values)}
    >
      {deadline === null && consequence === null ? undefined : (
        <>
          {deadline !== null && <Countdown deadlineMs={deadline.getTime()} nowMs={nowMs} onOver={onOver} />}
          {consequence !== null && <span>{t(`consequence.${consequence}`)}</span>}
        </>
      )}
    </StateHead>
  );
}

function sentenceOf(back: Back, open: number) {
  const way = backWayOf(back.way);
  const isPartner = way === 'leishen';
  switch (backStateOf(back)) {
    case 'open':
      if (way === 'bidding') return open > 0 ? 'choose' : 'bidding';
      if (isPartner) return open > 0 ? 'choose' : 'partner';
      if (way === 'appraisal') return 'appraisal';
      return open > 0 ? 'quickOffer' : 'quick';
    case 'accepted':
      return isPartner ? 'partnerAccepted' : 'accepted';
    case 'awaitingDeposit':
      return 'awaitingDeposit';
    case 'deposited':
      return wantsLogin(back) ? 'handOver' : 'deposited';
    case 'done':
      if (way === 'appraisal') return 'appraised';
      return isPartner ? 'partnerDone' : 'done';
    case 'cancelled':
      return isPartner ? 'partnerCancelled' : 'cancelled';
    case 'refused':
      if (back.deposit?.state === 'forfeited') return 'forfeited';
      if (back.deposit?.state === 'returned') return 'returned';
      if (back.refusedBy === 'seller') return 'refusedByYou';
      return isPartner ? 'partnerRefused' : 'refused';
    case 'expired':
      return 'expired';
    default:
      return 'other';
  }
}

function consequenceOf(back: Back, open: number) {
  const way = backWayOf(back.way);
  switch (backStateOf(back)) {
    case 'open':
      if (way === 'bidding') return open > 0 ? 'nothingSold' : 'byItself';
      if (way === 'quick') return open > 0 ? 'freeToRefuse' : 'byItself';
      return null;
    case 'awaitingDeposit':
      return 'offerLapses';
    case 'deposited':
      return 'depositHeld';
    default:
      return null;
  }
}

/** Loud only when it is the person's turn. */
function toneOf(back: Back): 'own' | 'good' | 'warning' | 'calm' {
  if (back.allowed.includes('accept') || wantsLogin(back)) return 'own';
  const state = backStateOf(back);
  if (state === 'done') return 'good';
  return state === 'refused' && back.refusedBy !== 'seller' ? 'warning' : 'calm';
}
