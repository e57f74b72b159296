import { useRef, useState } from 'react';
import { useText } from '~/lib/i18n';
import { FoldSummary } from '~/ui/FoldSummary';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import { DisputeForm } from './DisputeForm';
import type { OrderActionAnswer } from './orderActions.server';
import type { OrderDetailData } from './orderDetail.server';
import styles from './OrderDetailPage.module.css';
import { useDisputeDraft } from './useDisputeDraft';

interface DisputeSectionProps {
  readonly page: OrderDetailData;
  readonly answer: OrderActionAnswer | undefined;
}

/** The way to a dispute, folded until it is wanted. What is being typed outlives the right to open one. */
export function DisputeSection({ page, answer }: DisputeSectionProps) {
  const t = useText('Order');
  const { order, requestKey } = page;
  const isOpened = order.dispute !== null && order.dispute !== undefined;
  const section = useRef<HTMLDetailsElement>(null);
  const given = answer?.intent === 'dispute' ? answer : undefined;
  const { draft, isKept, round } = useDisputeDraft({
    kind: 'dispute',
    orderId: order.id,
    given: given?.dispute,
    sent: isOpened,
    section,
  });
  const [isUsed, setUsed] = useState(false);
  const mayOpen = order.allowed.includes('dispute');
  const isGone = !mayOpen && isUsed && !isOpened;
  if (!mayOpen && !isGone) return null;
  return (
    <Panel title={t('dispute.title')} lead={t('dispute.lead')} className={styles.screenOnly}>
      {isGone && (
        <Notice tone="warning" role="alert">
          {t('dispute.gone')}
        </Notice>
      )}
      <details ref={section} open={isKept || given !== undefined || undefined} onInput={() => setUsed(true)}>
        <FoldSummary>{t('dispute.open')}</FoldSummary>
        <DisputeForm
          key={round}
          kind="dispute"
          orderId={order.id}
          requestKey={requestKey}
          draft={draft}
          isGone={isGone}
          answer={given}
        />
      </details>
    </Panel>
  );
}
