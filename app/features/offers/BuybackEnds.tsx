import { backStateOf, isBackOver } from '~/features/buybacks/backStates';
import { AskedStep } from '~/features/steps/AskedStep';
import { answerTo, type StepAnswer } from '~/features/steps/stepAnswer';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { Panel } from '~/ui/Panel';
import styles from './BuybackEnds.module.css';
import type { BuybackData } from './offers.server';

interface BuybackEndsProps {
  readonly page: BuybackData;
  readonly hasOffers: boolean;
  readonly action: string;
  readonly answer: StepAnswer | undefined;
}

const maxReasonLength = 500;

/** The ways out, apart from everything else; after the end the way to another try. */
export function BuybackEnds({ page: { back, requestKey }, hasOffers, action, answer }: BuybackEndsProps) {
  const t = useText('Offers');
  const { id, gameId, allowed } = back;
  const state = backStateOf(back);
  if (isBackOver(state)) {
    if (state === 'done') return null;
    return (
      <Panel title={t('again.title')} lead={t('again.text')}>
        <div>
          <ActionLink to={paths.sale({ backId: id, ...(gameId === undefined ? {} : { gameId }) })}>
            {t('again.button')}
          </ActionLink>
        </div>
      </Panel>
    );
  }
  const mayRefuse = allowed.includes('refuse');
  const mayCancel = allowed.includes('cancel');
  if (!mayRefuse && !mayCancel) return null;
  const step = (intent: string) => ({
    action,
    fields: { intent, id, requestKey },
    answer: answerTo(answer, intent, id),
    dangerous: true,
  });
  const kind = back.way === 'bidding' ? 'all' : 'one';
  return (
    <Panel title={t('ends.title')} className={styles.panel}>
      <div className={styles.ends}>
        {mayRefuse && (
          <div className={styles.end}>
            <p>{t(`refuse.${kind}.text`)}</p>
            <AskedStep
              {...step('refuse')}
              label={t(`refuse.${kind}.button`)}
              title={t(`refuse.${kind}.title`)}
              text={<p>{t(`refuse.${kind}.warning`)}</p>}
              yes={t(`refuse.${kind}.button`)}
              reason={{
                label: t('refuse.reason'),
                hint: t('refuse.hint'),
                missing: t('refuse.hint'),
                maxLength: maxReasonLength,
              }}
              done={t('refuse.done')}
            />
          </div>
        )}
        {mayCancel && (
          <div className={styles.end}>
            <p>{t(hasOffers ? 'cancel.textOffers' : 'cancel.text')}</p>
            <AskedStep
              {...step('cancel')}
              label={t('cancel.button')}
              title={t('cancel.title')}
              text={<p>{t(hasOffers ? 'cancel.textOffers' : 'cancel.text')}</p>}
              yes={t('cancel.yes')}
              no={t('cancel.no')}
              done={t('cancel.done')}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
