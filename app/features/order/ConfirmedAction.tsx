import { useFetcher } from '@remix-run/react';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { useQuestion } from '~/lib/useQuestion';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { lazyDialog } from '~/ui/lazyDialog';
import { ActionProblem } from './ActionProblem';
import styles from './ConfirmedAction.module.css';
import type { OrderActionAnswer, OrderIntent } from './orderActions.server';

const ConfirmDialog = lazyDialog(async () => (await import('~/ui/ConfirmDialog')).ConfirmDialog);

interface ConfirmedActionProps {
  readonly orderId: string;
  readonly requestKey: string;
  readonly intent: OrderIntent;
  /** On the button. */
  readonly label: string;
  /** What it does, beside the button. */
  readonly text: string;
  /** The question, and what can't be undone after it. */
  readonly title: string;
  readonly warning: string;
  readonly yes: string;
  readonly no?: string;
  readonly dangerous?: boolean;
  /** The answer to this very form when it was sent without scripts. */
  readonly answer: OrderActionAnswer | undefined;
}

/** A step that is explained before the click and asked about after it; without scripts the question unfolds. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { orderId, intent, requestKey, label, text, title, warning, yes, no, dangerous = false } = props;
  const t = useText('Order');
  const hydrated = useHydrated();
  const fetcher = useFetcher<OrderActionAnswer>();
  const isSending = fetcher.state !== 'idle';
  const { isAsking, setAsking, takeOnce } = useQuestion(isSending, fetcher.data);
  const send = () => fetcher.submit({ intent, requestKey }, { method: 'post', action: paths.orderDetail(orderId) });
  const variant = dangerous ? 'outlined' : 'filled';
  return (
    <div className={styles.action} data-dangerous={dangerous || undefined}>
      <p className={styles.text}>{text}</p>
      <ActionProblem answer={fetcher.data ?? props.answer} />
      {hydrated ? (
        <div>
          <ActionButton type="button" variant={variant} disabled={isSending} onClick={() => setAsking(true)}>
            {isSending ? t('actions.sending') : label}
          </ActionButton>
        </div>
      ) : (
        <details className={styles.question}>
          <summary className={styles.summary} data-variant={variant}>
            {label}
          </summary>
          <form method="post" action={paths.orderDetail(orderId)}>
            <input type="hidden" name="intent" value={intent} />
            <input type="hidden" name="requestKey" value={requestKey} />
            <p className={styles.text}>{warning}</p>
            <ActionButton type="submit">{yes}</ActionButton>
          </form>
        </details>
      )}
      {isAsking && (
        <ConfirmDialog
          title={title}
          text={warning}
          confirmLabel={isSending ? t('actions.sending') : yes}
          {...(no === undefined ? {} : { cancelLabel: no })}
          busy={isSending}
          dangerous={dangerous}
          onCancel={() => setAsking(false)}
          onConfirm={() => takeOnce(send)}
        />
      )}
    </div>
  );
}
