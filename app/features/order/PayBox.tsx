import { useFetcher, useSearchParams } from '@remix-run/react';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { toldAmount } from '~/lib/money';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import { ActionProblem } from './ActionProblem';
import type { OrderActionAnswer } from './orderActions.server';
import type { OrderDetailData, Payment } from './orderDetail.server';
import styles from './PayBox.module.css';
import { payTargetOf } from './payTarget';
import { channelOf } from './wireWords';

/** Has the provider just sent the buyer back? It proves nothing; the page only says that it is being looked at. */
export function useIsBackFromCashier(): boolean {
  const [search] = useSearchParams();
  return search.get('from') === 'cashier';
}

/** Has the provider reported the money, and the order not yet followed? Nobody is to pay twice. */
function isPaid(payment: Payment | null): boolean {
  return payment?.status === 'paid';
}

/** Is the outcome of a payment still to come? */
export function isChecking(payment: Payment | null, isBack: boolean): boolean {
  return isPaid(payment) || (isBack && (payment === null || payment.status === 'pending'));
}

/** Paying, and what became of the last try. */
export function PayBox({ page, answer }: { page: OrderDetailData; answer: OrderActionAnswer | undefined }) {
  const t = useText('Order');
  const { payment } = page;
  const isBack = useIsBackFromCashier();
  const isUnderWay = payment?.status === 'pending' ? payTargetOf(payment.payUrl) : null;
  const channels = payment?.channels ?? [];
  return (
    <Panel title={t('pay.title')}>
      <State payment={payment} isBack={isBack} />
      {isUnderWay !== null && payment !== null ? (
        <>
          <div>
            <ContinueLink
              href={isUnderWay.kind === 'site' ? isUnderWay.to : isUnderWay.href}
              channel={payment.channel}
              isQuiet={isChecking(payment, isBack)}
            />
          </div>
          {channels.length > 1 && (
            <details>
              <summary className={styles.another}>{t('pay.another')}</summary>
              <PayForm page={page} answer={answer} isQuiet />
            </details>
          )}
        </>
      ) : (
        !isPaid(payment) && <PayForm page={page} answer={answer} isQuiet={isChecking(payment, isBack)} />
      )}
    </Panel>
  );
}

function State({ payment, isBack }: { payment: Payment | null; isBack: boolean }) {
  const t = useText('Order');
  if (isChecking(payment, isBack)) {
    return (
      <Notice tone="calm" role="status" title={t('pay.checking')}>
        {t('pay.checkingText')}
      </Notice>
    );
  }
  if (payment?.status !== 'failed' && payment?.status !== 'expired') return null;
  return (
    <Notice tone="warning" role="status" title={t(`pay.${payment.status}`)}>
      {t(`pay.${payment.status}Text`)}
    </Notice>
  );
}

/** A plain link: it may lead to another site, which a form of this page may not. */
function ContinueLink({ href, channel, isQuiet }: { href: string; channel: string | undefined; isQuiet: boolean }) {
  const t = useText('Order');
  const name = useChannelName();
  return (
    <a href={href} className={styles.continue} data-quiet={isQuiet || undefined}>
      {t('pay.continue', { channel: name(channel ?? '') })}
    </a>
  );
}

function useChannelName(): (channel: string) => string {
  const t = useText('Order');
  return (channel) => {
    const known = channelOf(channel);
    return known === null ? channel : t(`pay.channels.${known}`);
  };
}

interface PayFormProps {
  readonly page: OrderDetailData;
  readonly answer: OrderActionAnswer | undefined;
  /** Another thing on the page matters more. */
  readonly isQuiet: boolean;
}

function PayForm({ page, answer, isQuiet }: PayFormProps) {
  const { order, payment, requestKey } = page;
  const t = useText('Order');
  const channelName = useChannelName();
  const hydrated = useHydrated();
  const fetcher = useFetcher<OrderActionAnswer>();
  const isSending = fetcher.state !== 'idle';
  const mayLeave = useSingleSubmit(isSending);
  const channels = payment?.channels ?? [];
  return (
    <fetcher.Form
      method="post"
      action={paths.orderDetail(order.id)}
      className={styles.form}
      onSubmit={(event) => void mayLeave(event)}
    >
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="requestKey" value={requestKey} />
      {hydrated && <input type="hidden" name="enhanced" value="1" />}
      <ActionProblem answer={fetcher.data ?? answer} />
      {channels.length > 1 ? (
        <fieldset className={styles.channels}>
          <legend>{t('pay.how')}</legend>
          {channels.map((channel, index) => (
            <label key={channel} className={styles.channel}>
              <input type="radio" name="channel" value={channel} defaultChecked={index === 0} />
              {channelName(channel)}
            </label>
          ))}
        </fieldset>
      ) : (
        channels[0] !== undefined && (
          <>
            <input type="hidden" name="channel" value={channels[0]} />
            <p className={styles.only}>{t('pay.only', { channel: channelName(channels[0]) })}</p>
          </>
        )
      )}
      <div>
        <ActionButton type="submit" size="large" variant={isQuiet ? 'outlined' : 'filled'} disabled={isSending}>
          {isSending ? t('pay.sending') : t('pay.now', { total: toldAmount(order.total) })}
        </ActionButton>
      </div>
    </fetcher.Form>
  );
}
