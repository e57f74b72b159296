import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { useNow } from '~/lib/now';
import { formatTime, parseWireTime } from '~/lib/time';
import { PageTitle } from '~/ui/PageTitle';
import type { DetailData } from './detail.server';
import styles from './PriceHistory.module.css';
import { priceSteps, stepLine, type PriceStep } from './priceSteps';

const box = { width: 600, height: 120, margin: 12 } as const;

/** How the price moved since the listing was published: a line, and a table that says the same. */
export function PriceHistory({ good, prices }: Pick<DetailData, 'good' | 'prices'>) {
  const t = useText('Detail');
  const nowMs = useNow();
  if (prices === null) return null;
  const steps = priceSteps(prices.points);
  const [first] = steps;
  if (first === undefined) return null;
  const lowest = parseCents(prices.lowest30Days);
  return (
    <section className={styles.root}>
      <PageTitle level={2}>{t('history.title')}</PageTitle>
      {lowest !== null && (
        <p className={styles.lowest}>
          {t('history.lowest')} <strong>{formatCents(lowest)}</strong>
        </p>
      )}
      {steps.length === 1 ? (
        <p className={styles.text}>
          {t.rich('history.unchanged', {
            date: () => <span className={styles.date}>{formatTime(first.time, 'date')}</span>,
          })}
        </p>
      ) : (
        <>
          <Line steps={steps} endMs={parseWireTime(good.orderTime)?.getTime() ?? nowMs} />
          <StepTable steps={steps} />
        </>
      )}
    </section>
  );
}

function Line({ steps, endMs }: { steps: readonly PriceStep[]; endMs: number }) {
  const t = useText('Detail');
  const prices = steps.map(({ cents }) => cents);
  const [low, high] = [formatCents(Math.min(...prices)), formatCents(Math.max(...prices))];
  const [from, to] = [formatTime(steps[0]?.time ?? new Date(endMs), 'date'), formatTime(new Date(endMs), 'date')];
  const path = stepLine(steps, endMs, box);
  return (
    <div className={styles.chart}>
      <p className={styles.prices} aria-hidden="true">
        <span>{high}</span>
        <span>{low}</span>
      </p>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('history.chart', { from, to, low, high })}
      >
        <path className={styles.area} d={`${path}V${box.height}H0Z`} />
        <path className={styles.line} d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={styles.days} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}

function StepTable({ steps }: { steps: readonly PriceStep[] }) {
  const t = useText('Detail');
  const newestFirst = steps.map((step, index) => ({ ...step, before: steps[index - 1]?.cents })).reverse();
  return (
    <details className={styles.details}>
      <summary>{t('history.table', { count: steps.length })}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('history.since')}</th>
            <th scope="col">{t('history.price')}</th>
            <th scope="col">{t('history.change')}</th>
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ cents, time, before }) => (
            <tr key={time.getTime()}>
              <td>
                <time dateTime={time.toISOString()}>{formatTime(time)}</time>
              </td>
              <td>{formatCents(cents)}</td>
              <td>{before === undefined ? t('history.published') : changeText(cents - before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function changeText(cents: number): string {
  return `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;
}
