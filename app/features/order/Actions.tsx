import { useText } from '~/lib/i18n';
import { Panel } from '~/ui/Panel';
import { ConfirmedAction } from './ConfirmedAction';
import { cancelId } from './LatePromise';
import type { OrderActionAnswer } from './orderActions.server';
import type { OrderDetailData } from './orderDetail.server';
import styles from './OrderDetailPage.module.css';

interface ActionsProps {
  readonly page: OrderDetailData;
  readonly answer: OrderActionAnswer | undefined;
}

/** Confirming what was received: the step everything waits for. */
export function ConfirmAction({ page, answer }: ActionsProps) {
  const t = useText('Order');
  const { order, requestKey } = page;
  if (!order.allowed.includes('confirm')) return null;
  return (
    <Panel title={t('actions.confirm.button')} className={styles.screenOnly}>
      <ConfirmedAction
        orderId={order.id}
        requestKey={requestKey}
        intent="confirm"
        label={t('actions.confirm.button')}
        text={t('actions.confirm.text')}
        title={t('actions.confirm.title')}
        warning={t(order.guarantee ? 'actions.confirm.warning' : 'actions.confirm.warningNone')}
        yes={t('actions.confirm.yes')}
        answer={answer?.intent === 'confirm' ? answer : undefined}
      />
    </Panel>
  );
}

/** The way out, apart from everything else. */
export function CancelAction({ page, answer }: ActionsProps) {
  const t = useText('Order');
  const { order, role, payment, requestKey } = page;
  if (!order.allowed.includes('cancel')) return null;
  // What was paid may still be on its way to us.
  const unpaidText = payment?.status === 'pending' ? 'actions.cancel.textBegun' : 'actions.cancel.textUnpaid';
  const text = t(
    role === 'seller'
      ? 'actions.cancel.textSeller'
      : order.status === 'unpaid'
        ? unpaidText
        : 'actions.cancel.textPaid',
  );
  return (
    <Panel id={cancelId} title={t('actions.cancel.button')} className={styles.screenOnly}>
      <ConfirmedAction
        orderId={order.id}
        requestKey={requestKey}
        intent="cancel"
        label={t('actions.cancel.button')}
        text={text}
        title={t('actions.cancel.title')}
        warning={text}
        yes={t('actions.cancel.yes')}
        no={t('actions.cancel.no')}
        dangerous
        answer={answer?.intent === 'cancel' ? answer : undefined}
      />
    </Panel>
  );
}
