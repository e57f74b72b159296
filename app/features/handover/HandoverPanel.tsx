import { useEffect, useRef } from 'react';
import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import { FoldSummary } from '~/ui/FoldSummary';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import styles from './Handover.module.css';
import { handoverIntent, type HandoverAnswer } from './handoverAnswer';
import { HandoverForm } from './HandoverForm';

interface HandoverPanelProps {
  readonly sold: {
    readonly id: string;
    readonly allowed: readonly string[];
    readonly handoverTime?: string | undefined;
    readonly handoverViews: readonly { readonly time?: string | undefined }[];
  };
  /** The page's own address, which takes the form. */
  readonly action: string;
  /** The answer to the form. */
  readonly answer: HandoverAnswer | undefined;
}

const shownTime = (time: string | undefined) => {
  const moment = parseWireTime(time);
  return moment === null ? (time ?? '') : formatTime(moment);
};

/** The login of a sold account, from its seller to the staff: handing it over, and what became of it. */
export function HandoverPanel({ sold, action, answer }: HandoverPanelProps) {
  const t = useText('Order');
  const { id, allowed, handoverTime, handoverViews } = sold;
  const isWanted = allowed.includes(handoverIntent);
  const isThere = handoverTime !== undefined;
  const fold = useRef<HTMLDetailsElement>(null);
  const isTaken = answer?.problem === null;
  useEffect(() => {
    if (isTaken && fold.current !== null) fold.current.open = false;
  }, [isTaken, answer]);
  if (!isWanted && !isThere && handoverViews.length === 0) return null;
  const form = <HandoverForm action={action} id={id} answer={answer} />;
  return (
    <Panel title={t('handover.title')} lead={t('handover.lead')}>
      {isThere && (
        <Notice tone="good" role="status" answer={isTaken ? answer : undefined}>
          {t('handover.there', { time: shownTime(handoverTime) })}
        </Notice>
      )}
      {!isThere && !isWanted && <p className={styles.hint}>{t('handover.dropped')}</p>}
      {(isThere || handoverViews.length > 0) && <Views views={handoverViews} />}
      {isWanted && !isThere && <div className={styles.screenOnly}>{form}</div>}
      {isWanted && isThere && (
        <details ref={fold} className={styles.screenOnly} open={(answer?.problem ?? null) !== null || undefined}>
          <FoldSummary>{t('handover.replace')}</FoldSummary>
          <div className={styles.again}>{form}</div>
        </details>
      )}
    </Panel>
  );
}

/** When the staff looked. */
function Views({ views }: { views: HandoverPanelProps['sold']['handoverViews'] }) {
  const t = useText('Order');
  if (views.length === 0) return <p className={styles.hint}>{t('handover.noViews')}</p>;
  return (
    <div>
      <h3 className={styles.heading}>{t('handover.views')}</h3>
      <ul className={styles.views}>
        {views.map(({ time }, index) => (
          <li key={`${time}-${index}`}>{shownTime(time)}</li>
        ))}
      </ul>
    </div>
  );
}
