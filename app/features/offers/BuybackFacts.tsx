import { backPictureOf } from '~/features/buybacks/backPicture';
import { backPlaceOf } from '~/features/buybacks/backPlace';
import { backStateOf, backWayOf } from '~/features/buybacks/backStates';
import { PriceRange } from '~/features/estimate/PriceRange';
import { Reasons } from '~/features/estimate/Reasons';
import { Ledger } from '~/features/order/Ledger';
import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import { titleText } from '~/lib/titleText';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { Panel } from '~/ui/Panel';
import { Picture } from '~/ui/Picture';
import styles from './BuybackFacts.module.css';
import type { Back, BuybackData } from './offers.server';

/** What was sent in. */
export function ItemPanel({ back }: { back: Back }) {
  const t = useText('Offers');
  const created = parseWireTime(back.createTime);
  const picture = backPictureOf(back.img);
  return (
    <Panel title={t('item.title')}>
      {picture !== null && <Picture src={picture} alt="" slot="panel" ratio="4 / 3" className={styles.picture ?? ''} />}
      <div className={styles.item}>
        {back.title && <p className={styles.name}>{titleText(back.title)}</p>}
        <p className={styles.quiet}>{backPlaceOf(back)}</p>
        {back.des && <p className={styles.description}>{back.des}</p>}
      </div>
      <Ledger
        lines={[
          ...(back.expprice === undefined ? [] : [{ key: 'hoped', name: t('item.hoped'), value: back.expprice }]),
          ...(created === null
            ? []
            : [{ key: 'created', name: t('item.created'), value: null, text: formatTime(created) }]),
        ]}
      />
    </Panel>
  );
}

const depositStates = ['awaiting', 'held', 'paidOut', 'returned', 'forfeited'] as const;

/** What was agreed on, what is left of it for the seller, and where the deposit is. */
export function MoneyPanel({ back }: { back: Back }) {
  const t = useText('Offers');
  const state = backStateOf(back);
  const isAgreed = state === 'accepted' || state === 'awaitingDeposit' || state === 'deposited' || state === 'done';
  if ((!isAgreed && back.deposit?.state === undefined) || back.net === undefined) return null;
  const { deposit } = back;
  const due = parseWireTime(deposit?.deadline);
  const known = depositStates.find((each) => each === deposit?.state);
  return (
    <Panel title={t('money.title')}>
      <Ledger
        lines={[
          { key: 'price', name: t('money.price'), value: back.bprice },
          { key: 'fee', name: t('money.fee'), value: back.fee },
          { key: 'net', name: t(state === 'done' ? 'money.paid' : 'money.net'), value: back.net, isTotal: true },
        ]}
      />
      {deposit && (
        <div className={styles.deposit}>
          <Ledger lines={[{ key: 'deposit', name: t('money.deposit'), value: deposit.amount }]} />
          <p className={styles.quiet}>
            {t(`money.states.${known ?? 'other'}`, {
              timed: due === null ? 'no' : 'yes',
              time: due === null ? '' : formatTime(due, 'time'),
            })}
          </p>
        </div>
      )}
      {backWayOf(back.way) === 'leishen' ? (
        <p className={styles.quiet}>{t('money.partner')}</p>
      ) : state === 'done' || known === 'forfeited' ? (
        <div>
          <ActionLink to={paths.ours.earnings()} variant="outlined" size="small">
            {t('money.earnings')}
          </ActionLink>
        </div>
      ) : null}
    </Panel>
  );
}

/** What the account is worth, to judge the offers by. */
export function EstimatePanel({ page: { estimate, back } }: { page: BuybackData }) {
  const t = useText('Offers');
  if (estimate === null || backStateOf(back) !== 'open') return null;
  const way = estimate.ways.find((each) => each.way === backWayOf(back.way));
  return (
    <Panel title={t('estimate.title')} lead={t('estimate.lead', { count: estimate.sampleSize ?? 0 })}>
      <dl className={styles.ranges}>
        <div>
          <dt>{t('estimate.worth')}</dt>
          <dd>
            <PriceRange low={estimate.low} high={estimate.high} />
          </dd>
        </div>
        {way?.netLow !== undefined && (
          <div>
            <dt>{t('estimate.net')}</dt>
            <dd>
              <PriceRange low={way.netLow} high={way.netHigh} />
            </dd>
          </div>
        )}
      </dl>
      <Reasons reasons={estimate.reasons} />
    </Panel>
  );
}
