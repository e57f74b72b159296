import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import styles from './DisputeCard.module.css';
import { DisputeWords } from './DisputeWords';
import type { OrderActionAnswer } from './orderActions.server';
import type { OrderDetailData } from './orderDetail.server';
import { StatementSection } from './StatementSection';

interface DisputeCardProps {
  readonly page: OrderDetailData;
  readonly answer: OrderActionAnswer | undefined;
}

/** An opened dispute as both sides see it: what each has said, the decision once there is one, and until then a say. */
export function DisputeCard({ page, answer }: DisputeCardProps) {
  const t = useText('Order');
  const { dispute } = page.order;
  if (dispute === null || dispute === undefined) return null;
  const decision = dispute.decision === 'buyer' || dispute.decision === 'seller' ? dispute.decision : null;
  const settled = parseWireTime(dispute.settleTime);
  const who = (side: string | undefined) => {
    const known = side === 'seller' ? 'seller' : 'buyer';
    return t(`timeline.actors.${known === page.role ? 'you' : known}`);
  };
  const openedBy = { who: who(dispute.openedBy), time: timeText(dispute.openTime) };
  return (
    <Panel title={t('dispute.shown')}>
      <Notice tone={decision === null ? 'warning' : decision === page.role ? 'good' : 'calm'}>
        {decision === null ? (
          t('dispute.waiting')
        ) : (
          <>
            <strong>{t(`dispute.decision.${decision}`)}</strong>{' '}
            {settled !== null && t('dispute.decidedOn', { time: formatTime(settled) })}
          </>
        )}
        {dispute.note && (
          <p className={styles.note}>
            <span className={styles.quiet}>{t('dispute.note')}</span> {dispute.note}
          </p>
        )}
      </Notice>
      <ol className={styles.words}>
        <DisputeWords by={t('dispute.openedBy', openedBy)} text={dispute.reason} images={dispute.images} />
        {dispute.statements.map(({ side, text, images, time }, index) => (
          <DisputeWords
            key={index}
            by={t('dispute.statement.by', { who: who(side), time: timeText(time) })}
            text={text}
            images={images}
          />
        ))}
      </ol>
      <StatementSection page={page} answer={answer} />
    </Panel>
  );
}

function timeText(time: string | undefined): string {
  const moment = parseWireTime(time);
  return moment === null ? (time ?? '') : formatTime(moment);
}
