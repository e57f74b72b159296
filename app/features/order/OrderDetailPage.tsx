import { useEffect } from 'react';
import type { HandoverAnswer } from '~/features/handover/handoverAnswer';
import { HandoverPanel } from '~/features/handover/HandoverPanel';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { formatTime } from '~/lib/time';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { PrintIcon } from '~/ui/rareIcons';
import { LiveState } from '~/ui/LiveState';
import { PageTitle } from '~/ui/PageTitle';
import { CancelAction, ConfirmAction } from './Actions';
import { CredentialsBox } from './Credentials';
import { DisputeCard } from './DisputeCard';
import { DisputeSection } from './DisputeSection';
import { GuaranteePanel } from './GuaranteePanel';
import type { OrderActionAnswer } from './orderActions.server';
import type { OrderDetailData } from './orderDetail.server';
import styles from './OrderDetailPage.module.css';
import { AmountsPanel, HelpPanel, PartiesPanel } from './OrderFacts';
import { OrderHead } from './OrderHead';
import { orderSteps } from './orderSteps';
import { isChecking, PayBox, useIsBackFromCashier } from './PayBox';
import { shownStatus, steppedOrder } from './refundState';
import { draftNames, dropDraft, readDraft } from './sessionDraft';
import { Stepper } from './Stepper';
import { Timeline } from './Timeline';
import { useLiveOrder } from './useLiveOrder';
import { statusOf } from './wireWords';

interface OrderDetailPageProps {
  readonly page: OrderDetailData;
  readonly answer: OrderActionAnswer | undefined;
}

/** An order: what is to be done now on top, then how far it is, what it cost, and everything that happened. */
export function OrderDetailPage({ page, answer }: OrderDetailPageProps) {
  const t = useText('Order');
  const { titles } = useRootData();
  const { order, payment } = page;
  const mayPay = order.allowed.includes('pay');
  const isBack = useIsBackFromCashier();
  const { mode, look } = useLiveOrder({ page, isChecking: mayPay && isChecking(payment, isBack) });
  useEffect(() => {
    if (order.goodId === undefined) return;
    const form = draftNames.order(order.goodId);
    // An order of another time or device: the contact was typed for a form that waits elsewhere.
    if (!('requestKey' in readDraft(form))) return;
    // Arrived: what was kept for the order form has become an order.
    dropDraft(form);
    dropDraft(draftNames.contact);
  }, [order.goodId]);
  return (
    <Container>
      <PageTitle
        lead={order.orderNo === undefined ? undefined : t('number', { number: order.orderNo })}
        actions={
          <>
            <LiveState
              mode={mode}
              news={t('live.announce', { status: t(`status.${statusOf(shownStatus(order)) ?? 'other'}`) })}
            />
            <PrintButton />
          </>
        }
      >
        {titles.orderDetail}
      </PageTitle>
      <p className={styles.printed}>{t('printed', { time: formatTime(new Date(page.nowMs)) })}</p>
      <OrderHead page={page} onOver={look} />
      <div className={styles.layout}>
        <div className={styles.act}>
          {mayPay && (
            <div className={styles.screenOnly}>
              <PayBox page={page} answer={answer?.intent === 'pay' ? answer : undefined} />
            </div>
          )}
          {page.role === 'seller' && (
            <HandoverPanel sold={order} action={paths.orderDetail(order.id)} answer={handoverOf(answer)} />
          )}
          <CredentialsBox page={page} answer={answer} />
          <ConfirmAction page={page} answer={answer} />
        </div>
        <div className={styles.stepper}>
          <Stepper steps={orderSteps(steppedOrder(order))} />
        </div>
        <div className={styles.record}>
          <DisputeCard page={page} answer={answer} />
          <DisputeSection page={page} answer={answer} />
          <Timeline page={page} />
          <GuaranteePanel page={page} />
          <CancelAction page={page} answer={answer} />
        </div>
        <div className={styles.side}>
          <PartiesPanel page={page} />
          <AmountsPanel page={page} />
          <HelpPanel />
        </div>
      </div>
    </Container>
  );
}

/** The answer to the form of the login; a network that failed told nothing of its fields. */
function handoverOf(answer: OrderActionAnswer | undefined): HandoverAnswer | undefined {
  if (answer?.intent !== 'handOver') return undefined;
  const { problem, msg, handover = { values: {}, fields: {}, faults: [] } } = answer;
  return { problem, msg, ...handover };
}

/** Prints the order as a record; a browser without scripts has its own way to print, and no button. */
function PrintButton() {
  const t = useText('Order');
  return (
    <span className={`${styles.screenOnly} ${styles.print}`}>
      <ActionButton type="button" variant="outlined" size="small" onClick={() => window.print()}>
        <PrintIcon fontSize="inherit" />
        {t('print')}
      </ActionButton>
    </span>
  );
}
