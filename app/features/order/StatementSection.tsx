import { useRef, useState } from 'react';
import { useText } from '~/lib/i18n';
import { FoldSummary } from '~/ui/FoldSummary';
import { Notice } from '~/ui/Notice';
import styles from './DisputeCard.module.css';
import { DisputeForm } from './DisputeForm';
import type { OrderActionAnswer } from './orderActions.server';
import type { OrderDetailData } from './orderDetail.server';
import pageStyles from './OrderDetailPage.module.css';
import { useDisputeDraft } from './useDisputeDraft';

interface StatementSectionProps {
  readonly page: OrderDetailData;
  readonly answer: OrderActionAnswer | undefined;
}

/** What either side has to say while staff has not decided. What is being typed outlives the right to say it. */
export function StatementSection({ page, answer }: StatementSectionProps) {
  const t = useText('Order');
  const { order, role, requestKey } = page;
  const section = useRef<HTMLDetailsElement>(null);
  const left = order.dispute?.statementsLeft;
  const lastOwn = order.dispute?.statements.filter(({ side }) => side === role).pop()?.text ?? '';
  const given = answer?.intent === 'statement' ? answer : undefined;
  const draftOptions = { kind: 'statement', orderId: order.id, given: given?.dispute, sent: lastOwn, section } as const;
  const { draft, isKept, round } = useDisputeDraft(draftOptions);
  const [usedRound, setUsedRound] = useState(-1);
  const mayAdd = left !== undefined && left > 0;
  const isGone = !mayAdd && usedRound === round;
  if (!mayAdd && !isGone) return left === 0 ? <p className={styles.quiet}>{t('dispute.statement.none')}</p> : null;
  return (
    <div className={pageStyles.screenOnly}>
      {isGone && (
        <Notice tone="warning" role="alert">
          {t('dispute.statement.gone')}
        </Notice>
      )}
      <details ref={section} open={isKept || given !== undefined || undefined} onInput={() => setUsedRound(round)}>
        <FoldSummary>{t('dispute.statement.title')}</FoldSummary>
        <DisputeForm
          key={round}
          kind="statement"
          orderId={order.id}
          requestKey={requestKey}
          draft={draft}
          isGone={isGone}
          answer={given}
        />
        {mayAdd && <p className={styles.left}>{t('dispute.statement.left', { count: left })}</p>}
      </details>
    </div>
  );
}
