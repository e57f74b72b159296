import { PriceRange } from '~/features/estimate/PriceRange';
import { useText } from '~/lib/i18n';
import { formatCents, wireMoney } from '~/lib/money';
import { Link } from '~/ui/Link';
import { spanOf, type WayFacts, type WayName } from './wayFacts';
import styles from './WaysTable.module.css';

interface WaysTableProps {
  readonly rows: readonly WayFacts[];
  readonly addressOf: (way: WayName) => string;
  /** With scripts: keeps the choice before leading on. */
  readonly onChoose: (way: WayName) => void;
}

const columns = ['net', 'fee', 'time', 'risk'] as const;

/** The ways beside each other: a table on a desktop, cards on a phone. None is pushed. */
export function WaysTable({ rows, addressOf, onChoose }: WaysTableProps) {
  const t = useText('Sell');
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('ways.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ways.way')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`ways.${column}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.way} data-off={!row.enabled || undefined}>
            <th scope="row">
              <span className={styles.name}>{t(`way.${row.way}.name`)}</span>
              <span className={styles.what}>{t(`way.${row.way}.what`)}</span>
            </th>
            <td data-label={t('ways.net')} className={styles.net}>
              <Net row={row} />
            </td>
            <td data-label={t('ways.fee')}>
              <Fee row={row} />
            </td>
            <td data-label={t('ways.time')}>
              <Span row={row} />
            </td>
            <td data-label={t('ways.risk')} className={styles.risk}>
              {t(`way.${row.way}.risk`)}
            </td>
            <td className={styles.choice}>
              {row.enabled ? (
                <Link
                  className={styles.choose}
                  to={addressOf(row.way)}
                  aria-label={t('ways.chooseThis', { way: t(`way.${row.way}.name`) })}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                    event.preventDefault();
                    onChoose(row.way);
                  }}
                >
                  {t('ways.choose')}
                </Link>
              ) : (
                <span className={styles.what}>{t('ways.off')}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What remains of it after the fee. */
export function Net({ row }: { row: WayFacts }) {
  const t = useText('Sell');
  if (row.way === 'appraisal') return <span className={styles.what}>{t('ways.sellsNothing')}</span>;
  if (!row.enabled || row.netLowCents === null || row.netHighCents === null)
    return <span className={styles.what}>{t('ways.unknown')}</span>;
  return <PriceRange low={wholeYuan(row.netLowCents)} high={wholeYuan(row.netHighCents)} />;
}

/** An estimate to the cent would claim to know what nobody does. */
function wholeYuan(cents: number): string {
  return wireMoney(Math.round(cents / 100) * 100);
}

/** The merchant's commission in words. */
export function Fee({ row: { way, feePermille, minFeeCents } }: { row: WayFacts }) {
  const t = useText('Sell');
  if (way === 'appraisal' || feePermille === 0) return <>{t('ways.free')}</>;
  if (feePermille === null) return <>{t('ways.unknown')}</>;
  const percent = String(feePermille / 10);
  return minFeeCents === null || minFeeCents === 0 ? (
    <>{t('ways.percent', { percent })}</>
  ) : (
    <>{t('ways.percentLeast', { percent, least: formatCents(minFeeCents) })}</>
  );
}

/** From the shortest to the longest time until the money is there. */
export function Span({ row: { way, minHours, maxHours } }: { row: WayFacts }) {
  const t = useText('Sell');
  if (minHours === null || maxHours === null) return <>{way === 'appraisal' ? t('ways.soon') : t('ways.unknown')}</>;
  const { unit, from, to } = spanOf(minHours, maxHours);
  return <>{t(`ways.${unit}Range`, { from, to })}</>;
}
