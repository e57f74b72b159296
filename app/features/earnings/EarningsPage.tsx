import { AccountPage } from '~/features/account/AccountPage';
import { useText } from '~/lib/i18n';
import { parseCents } from '~/lib/money';
import { useRootData } from '~/lib/rootData';
import { formatTime, parseWireTime } from '~/lib/time';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { Pagination } from '~/ui/Pagination';
import { Panel } from '~/ui/Panel';
import { Price } from '~/ui/Price';
import type { EarningsData, PayeeAnswer } from './earnings.server';
import styles from './EarningsPage.module.css';
import { EarningRow } from './EarningRow';
import { PayeePanel } from './PayeePanel';
import { usePayeeText } from './usePayeeText';

/** What the shop owes the person, where it goes, and what moved. */
export function EarningsPage({ data, answer }: { data: EarningsData; answer: PayeeAnswer | undefined }) {
  const t = useText('Earnings');
  const { titles } = useRootData();
  if (data.state !== 'here') {
    return (
      <AccountPage title={titles.earnings}>
        {data.state === 'down' ? (
          <ErrorState />
        ) : (
          <EmptyState
            title={t('notOffered.title')}
            text={t('notOffered.text')}
            action={{ label: titles.support, to: paths.ours.support }}
          />
        )}
      </AccountPage>
    );
  }
  return (
    <AccountPage title={titles.earnings} lead={t('lead')}>
      <Panel title={t('owed.title')}>
        <p className={styles.owed}>
          <Price value={data.owed} size="large" />
        </p>
        <Next data={data} />
      </Panel>
      <PayeePanel data={data} answer={answer} />
      <Movements data={data} />
    </AccountPage>
  );
}

/** What happens next with what is owed. */
function Next({ data: { owed, payee } }: { data: EarningsData }) {
  const t = useText('Earnings');
  const payeeText = usePayeeText();
  const from = parseWireTime(payee?.payableTime);
  const words = { payee: payee === null ? '' : payeeText(payee) };
  const text =
    parseCents(owed) === 0
      ? t('owed.nothing')
      : payee === null
        ? t('owed.noPayee')
        : from === null
          ? t('owed.paying', words)
          : t('owed.waiting', { ...words, time: formatTime(from) });
  return <p className={styles.next}>{text}</p>;
}

function Movements({ data: { rows, total, page, pageSize } }: { data: EarningsData }) {
  const t = useText('Earnings');
  if (rows === null) return <ErrorState />;
  return (
    <Panel title={t('list.title')}>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{t('list.empty')}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <EarningRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        total={total}
        pageSize={pageSize}
        hrefOf={(to) => paths.ours.earnings(to === 1 ? {} : { page: to })}
      />
    </Panel>
  );
}
