import { Form, useNavigation } from '@remix-run/react';
import { Countdown } from '~/features/order/Countdown';
import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { useRootData } from '~/lib/rootData';
import type { ActionAnswer } from '~/lib/submission';
import { formatTime, parseWireTime } from '~/lib/time';
import { titleText } from '~/lib/titleText';
import { loadAnew } from '~/lib/underWay';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import { paths } from '~/paths';
import { ActionButton, ActionLink } from '~/ui/ActionLink';
import { Notice } from '~/ui/Notice';
import { Price } from '~/ui/Price';
import type { CashierData } from './cashier.server';
import styles from './CashierPage.module.css';

interface CashierPageProps {
  readonly data: CashierData;
  readonly answer: ActionAnswer | undefined;
}

/** The stand-in for a payment provider: pays without money, and lets one try what can go wrong. */
export function CashierPage({ data, answer }: CashierPageProps) {
  const t = useText('Cashier');
  const { tenant } = useRootData();
  const { payment } = data;
  return (
    <div className={styles.page}>
      <div className={styles.banner} role="note">
        <strong>{t('banner')}</strong> <span>{t('bannerText')}</span>
      </div>
      <section className={styles.card}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.amount}>
          <span className="visually-hidden">{t('amount')} </span>
          <Price value={payment.amount} size="large" />
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('for')}</dt>
            <dd>{titleText(payment.title)}</dd>
          </div>
          <div>
            <dt>{t('payee')}</dt>
            <dd>{tenant.tenantName}</dd>
          </div>
        </dl>
        {payment.isOver ? <Over status={payment.status} /> : <Choices data={data} answer={answer} />}
        <p className={styles.back}>
          <ActionLink to={paths.orderDetail(payment.orderId)} variant={payment.isOver ? 'filled' : 'text'}>
            {t('order')}
          </ActionLink>
        </p>
      </section>
    </div>
  );
}

function Over({ status }: { status: string }) {
  const t = useText('Cashier');
  const known = (['paid', 'failed', 'expired'] as const).find((name) => name === status) ?? 'other';
  return (
    <Notice tone={known === 'paid' ? 'good' : 'calm'} title={t(`over.${known}`)}>
      {t('over.text')}
    </Notice>
  );
}

const trials = ['twice', 'fail', 'expire'] as const;

function Choices({ data, answer }: CashierPageProps) {
  const t = useText('Cashier');
  const { payment, nowMs } = data;
  const isSending = useNavigation().formMethod === 'POST';
  const mayLeave = useSingleSubmit(isSending);
  const deadline = parseWireTime(payment.expires);
  const cents = parseCents(payment.amount);
  return (
    <Form method="post" className={styles.form} onSubmit={(event) => void mayLeave(event)}>
      {deadline !== null && (
        <p className={styles.until}>
          {t('until', { time: formatTime(deadline, 'time') })}
          <Countdown deadlineMs={deadline.getTime()} nowMs={nowMs} onOver={loadAnew} />
        </p>
      )}
      {answer !== undefined && answer.problem !== null && (
        <Notice tone="danger" role="alert">
          {answer.problem === 'unreachable' ? t('problem') : answer.msg || t('problem')}
        </Notice>
      )}
      <ActionButton type="submit" name="action" value="pay" size="large" disabled={isSending}>
        {isSending ? t('sending') : t('pay', { amount: cents === null ? '' : formatCents(cents) })}
      </ActionButton>
      <fieldset className={styles.trials}>
        <legend>{t('tryOut')}</legend>
        {trials.map((trial) => (
          <div key={trial} className={styles.trial}>
            <ActionButton
              type="submit"
              name="action"
              value={trial}
              variant="outlined"
              disabled={isSending}
              aria-describedby={`cashier-${trial}`}
            >
              {t(trial)}
            </ActionButton>
            <p id={`cashier-${trial}`}>{t(`${trial}Text`)}</p>
          </div>
        ))}
      </fieldset>
    </Form>
  );
}
