import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { useRootData } from '~/lib/rootData';
import { formatTime, parseWireTime } from '~/lib/time';
import { useAppSelector } from '~/store/store';
import { CopyButton } from '~/ui/CopyButton';
import { Panel } from '~/ui/Panel';
import { Ledger, type LedgerLine } from './Ledger';
import { ListingSummary } from './ListingSummary';
import { maskContact } from './maskContact';
import type { OrderDetailData } from './orderDetail.server';
import styles from './OrderFacts.module.css';
import { movementOf } from './wireWords';

/** What was ordered, by whom, and the number to quote. */
export function PartiesPanel({ page }: { page: OrderDetailData }) {
  const t = useText('Order');
  const { order, role, hasListing } = page;
  const other = role === 'buyer' ? 'seller' : 'buyer';
  const created = parseWireTime(order.createTime);
  const nickName = useAppSelector((state) => state.user.nickName);
  const ownName = maskContact(nickName ?? order.contact ?? '');
  return (
    <Panel title={t('parties.title')}>
      <ListingSummary
        title={order.title}
        titleImg={order.titleImg}
        code={order.code}
        place={order.gameName ?? ''}
        goodId={hasListing ? (order.goodId ?? null) : null}
        foot={hasListing ? undefined : <p className={styles.quiet}>{t('parties.listingGone')}</p>}
      />
      <dl className={styles.facts}>
        {order.orderNo && (
          <div>
            <dt>{t('numberLabel')}</dt>
            <dd className={styles.number}>
              {order.orderNo} <CopyButton text={order.orderNo} label={t('copyNumber')} />
            </dd>
          </div>
        )}
        {created !== null && (
          <div>
            <dt>{t('created')}</dt>
            <dd>{formatTime(created)}</dd>
          </div>
        )}
        <div>
          <dt>{t(`parties.${role}`)}</dt>
          <dd>
            <span className={styles.onScreen}>{t('parties.you')}</span>
            <span className={styles.onPaper}>{ownName}</span>
          </dd>
        </div>
        <div>
          <dt>{t(`parties.${other}`)}</dt>
          <dd>{order.counterpart ?? t('parties.merchant')}</dd>
        </div>
        {order.contact && (
          <div>
            <dt>{t('parties.contact')}</dt>
            <dd>
              <span className={styles.onScreen}>{order.contact}</span>
              <span className={styles.onPaper}>{maskContact(order.contact)}</span>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

/** The amounts, and what has moved so far. */
export function AmountsPanel({ page }: { page: OrderDetailData }) {
  const t = useText('Order');
  const { order, role } = page;
  const guarantee: LedgerLine = { key: 'guarantee', name: t('ledger.guarantee'), value: order.guaranteePrice };
  const hasGuarantee = (parseCents(order.guaranteePrice) ?? 0) > 0;
  const lines: LedgerLine[] =
    role === 'buyer'
      ? [
          { key: 'price', name: t('ledger.price'), value: order.price },
          ...(hasGuarantee ? [guarantee] : []),
          { key: 'total', name: t('ledger.total'), value: order.total, isTotal: true },
        ]
      : [
          { key: 'price', name: t('ledger.price'), value: order.price },
          { key: 'fee', name: t('ledger.fee'), value: order.fee === undefined ? null : `-${order.fee}` },
          { key: 'net', name: t('ledger.net'), value: order.net, isTotal: true },
        ];
  return (
    <Panel title={t('ledger.title')}>
      <Ledger lines={lines} />
      <div>
        <h3 className={styles.heading}>{t('ledger.movements')}</h3>
        {order.movements.length === 0 ? (
          <p className={styles.quiet}>{t('ledger.none')}</p>
        ) : (
          <ul className={styles.movements}>
            {order.movements.map(({ kind, amount, time }, index) => {
              const cents = parseCents(amount);
              const moment = parseWireTime(time);
              return (
                <li key={`${kind}-${index}`}>
                  <span>
                    {t(`ledger.kinds.${movementOf(kind) ?? 'other'}`)}
                    <span className={styles.when}>{moment === null ? time : formatTime(moment)}</span>
                  </span>
                  <span>{cents === null ? '' : formatCents(cents)}</span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Panel>
  );
}

/** How to reach the shop about this order. */
export function HelpPanel() {
  const t = useText('Order');
  const { contact } = useRootData().tenant;
  const ways = (['phone', 'wechat', 'qq'] as const).filter((way) => contact?.[way]);
  return (
    <Panel title={t('help.title')} lead={t('help.text')}>
      {ways.length > 0 && (
        <dl className={styles.facts}>
          {ways.map((way) => (
            <div key={way}>
              <dt>{t(`help.${way}`)}</dt>
              <dd>{contact?.[way]}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.quiet}>{t('help.warning')}</p>
    </Panel>
  );
}
