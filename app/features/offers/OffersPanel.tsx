import { backStateOf, backWayOf, isBackOver } from '~/features/buybacks/backStates';
import { ActionProblem } from '~/features/order/ActionProblem';
import { answerTo, type StepAnswer } from '~/features/steps/stepAnswer';
import { useText } from '~/lib/i18n';
import { Panel } from '~/ui/Panel';
import { AcceptDialog } from './AcceptDialog';
import { OfferCard } from './OfferCard';
import type { BuybackData } from './offers.server';
import styles from './OffersPanel.module.css';
import type { sortOffers } from './offerStates';
import { useAcceptance } from './useAcceptance';

interface OffersPanelProps {
  readonly page: BuybackData;
  readonly offers: ReturnType<typeof sortOffers>;
  readonly action: string;
  readonly answer: StepAnswer | undefined;
  readonly onOver: () => void;
}

/** What is offered: the accepted one, those that stand with the best on top, and apart those that came to nothing. */
export function OffersPanel({ page, offers, action, answer, onOver }: OffersPanelProps) {
  const t = useText('Offers');
  const { back } = page;
  const way = backWayOf(back.way);
  const acceptance = useAcceptance(page, action);
  if (way === 'appraisal') return null;
  const { open, accepted, past } = offers;
  const mayAccept = back.allowed.includes('accept');
  const isOver = isBackOver(backStateOf(back));
  const card = { page, action, onAsk: acceptance.ask, isSending: acceptance.isSending, onOver };
  return (
    <Panel title={t(way === 'quick' ? 'panel.shop' : 'panel.title')} lead={t(`panel.lead.${way}`)}>
      <ActionProblem answer={acceptance.refusal ?? answerTo(answer, 'accept', back.id)} />
      <div className={styles.offers}>
        {accepted !== null && <OfferCard offer={accepted} {...card} />}
        {open.length > 0 && (
          <ol className={styles.list}>
            {open.map((offer, index) => (
              <li key={offer.id}>
                <OfferCard offer={offer} {...card} mayAccept={mayAccept} isBest={index === 0 && open.length > 1} />
              </li>
            ))}
          </ol>
        )}
        {accepted === null && open.length === 0 && (
          <p className={styles.none}>{t(isOver ? 'panel.noneOver' : `panel.none.${way}`)}</p>
        )}
        {past.length > 0 && (
          <details className={styles.past}>
            <summary>{t('panel.past', { count: past.length })}</summary>
            <ol className={styles.list}>
              {past.map((offer) => (
                <li key={offer.id}>
                  <OfferCard offer={offer} {...card} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      <AcceptDialog page={page} action={action} acceptance={acceptance} />
    </Panel>
  );
}
