import accountStyles from '~/features/account/AccountPage.module.css';
import { AccountField } from '~/features/account/form/AccountField';
import { AccountForm } from '~/features/account/form/AccountForm';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { LinkSides } from '~/ui/LinkTabs';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import type { EarningsData, PayeeAnswer } from './earnings.server';
import styles from './EarningsPage.module.css';
import { PayeeCode } from './PayeeCode';
import { payeeMethods, type PayeeMethod } from './payeeMethods';
import { usePayeeText } from './usePayeeText';

const secondsPerHour = 3_600;

interface PayeePanelProps {
  readonly data: EarningsData;
  readonly answer: PayeeAnswer | undefined;
}

/** Where the money goes, masked; the form while nothing is entered, or when it is to be changed. */
export function PayeePanel({ data, answer }: PayeePanelProps) {
  const t = useText('Earnings');
  const isDone = answer?.isDone === true;
  const { payee, payeeWait, phone } = data;
  // What was just entered is shown; who wants to change it again asks for the form again.
  const method = isDone && payee !== null ? null : data.method;
  return (
    <Panel title={t(payee === null ? 'payee.add' : 'payee.title')} lead={payee === null ? t('payee.why') : undefined}>
      {isDone && (
        <Notice tone="good" role="status">
          {t('payee.done')}
        </Notice>
      )}
      {payee !== null && <Known payee={payee} isChanging={method !== null} />}
      {method !== null && phone === '' && <p className={styles.quiet}>{t('payee.noPhone')}</p>}
      {method !== null && phone !== '' && <PayeeForm method={method} phone={phone} wait={payeeWait} answer={answer} />}
    </Panel>
  );
}

function Known({ payee, isChanging }: { payee: NonNullable<EarningsData['payee']>; isChanging: boolean }) {
  const t = useText('Earnings');
  const payeeText = usePayeeText();
  const from = parseWireTime(payee.payableTime);
  return (
    <>
      <dl className={accountStyles.facts}>
        <div>
          <dt>{t('payee.account')}</dt>
          <dd>{payeeText(payee)}</dd>
        </div>
        <div>
          <dt>{t('payee.name')}</dt>
          <dd>{payee.name}</dd>
        </div>
      </dl>
      {from !== null && <p className={styles.quiet}>{t('payee.waits', { time: formatTime(from) })}</p>}
      <p className={styles.quiet}>{t('payee.sealed')}</p>
      {!isChanging && (
        <div>
          <ActionLink to={paths.ours.earnings({ method: payee.method })} variant="outlined">
            {t('payee.change')}
          </ActionLink>
        </div>
      )}
    </>
  );
}

interface PayeeFormProps {
  readonly method: PayeeMethod;
  readonly phone: string;
  /** Seconds; null: not told. */
  readonly wait: number | null;
  readonly answer: PayeeAnswer | undefined;
}

function PayeeForm({ method, phone, wait, answer }: PayeeFormProps) {
  const t = useText('Earnings');
  const hydrated = useHydrated();
  return (
    <>
      <LinkSides
        label={t('payee.method')}
        chosen={method}
        tabs={payeeMethods.map((each) => ({
          key: each,
          to: paths.ours.earnings({ method: each }),
          name: t(`payee.methods.${each}`),
        }))}
      />
      <AccountForm
        key={method}
        intent="payee"
        answer={answer}
        fields={['name', 'bank', 'account', 'dxyzm']}
        submit={t('payee.submit')}
        draft={{ name: 'payee', kept: ['name'] }}
      >
        {/* Without scripts Enter takes the first button, which must not be the one that asks for a code. */}
        {!hydrated && <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden />}
        <input type="hidden" name="method" value={method} />
        <AccountField
          name="name"
          label={t('payee.name')}
          autoComplete="name"
          maxLength={50}
          hint={t('payee.nameHint')}
        />
        {method === 'bank' && (
          <AccountField
            name="bank"
            label={t('payee.bank')}
            autoComplete="off"
            maxLength={40}
            hint={t('payee.bankHint')}
          />
        )}
        <AccountField
          name="account"
          label={t(`payee.accounts.${method}`)}
          autoComplete="off"
          inputMode={method === 'bank' ? 'numeric' : undefined}
          maxLength={100}
          hint={t(`payee.accountHints.${method}`)}
        />
        <PayeeCode phone={phone} sent={answer?.sms ?? null} />
        {wait !== null && (
          <p className={styles.quiet}>{t('payee.wait', { hours: Math.floor(wait / secondsPerHour), seconds: wait })}</p>
        )}
      </AccountForm>
    </>
  );
}
