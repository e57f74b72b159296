import { backWayOf } from '~/features/buybacks/backStates';
import { useText } from '~/lib/i18n';
import { toldAmount } from '~/lib/money';
import type { Back, Offer } from './offers.server';

/** What accepting means: the money, what happens next, and what is impossible from then on. */
export function AcceptWords({ back, offer }: { back: Back; offer: Offer }) {
  const t = useText('Offers');
  const isPartner = backWayOf(back.way) === 'leishen';
  return (
    <ul>
      <li>
        {t('accept.money', {
          price: toldAmount(offer.bprice),
          fee: toldAmount(offer.fee),
          net: toldAmount(offer.net),
        })}
      </li>
      {back.way === 'bidding' && <li>{t('accept.others')}</li>}
      <li>{t(isPartner ? 'accept.partner' : 'accept.deposit')}</li>
      {!isPartner && <li>{t('accept.final')}</li>}
    </ul>
  );
}
