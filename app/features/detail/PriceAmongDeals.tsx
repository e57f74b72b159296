import { useText } from '~/lib/i18n';
import { formatCents } from '~/lib/money';
import styles from './DecisionPanel.module.css';
import type { PriceContext } from './priceContext';

const chartWidth = 240;
const chartHeight = 72;
const barGap = 3;

/** Where the price stands among recent deals: a small chart with its sample size, drawn on the server. */
export function PriceAmongDeals({ context, game }: { context: PriceContext | null; game: string }) {
  const t = useText('Detail');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('price.title')}</h2>
      {context === null ? <p className={styles.text}>{t('price.few')}</p> : <Chart context={context} game={game} />}
    </section>
  );
}

function Chart({ context, game }: { context: PriceContext; game: string }) {
  const t = useText('Detail');
  const { counts, ownBin, outside, sample, cheaperPercent } = context;
  const [low, median, high] = [context.lowCents, context.medianCents, context.highCents].map((cents) =>
    formatCents(cents),
  );
  const step = chartWidth / counts.length;
  const tallest = Math.max(...counts, 1);
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${chartWidth} ${chartHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(outside === null ? 'price.chart' : 'price.chartWithout', { low: low ?? '', high: high ?? '' })}
      >
        {counts.map((count, index) => {
          // A step without deals keeps a thin line, so that the own step is always visible.
          const height = Math.max(3, (count / tallest) * chartHeight);
          return (
            <rect
              key={index}
              className={styles.bar}
              data-own={index === ownBin || undefined}
              x={index * step + barGap / 2}
              y={chartHeight - height}
              width={step - barGap}
              height={height}
              rx="2"
            />
          );
        })}
      </svg>
      <p className={styles.scale}>
        <span>{low}</span>
        <span>{high}</span>
      </p>
      <p className={styles.text}>{t('price.sample', { count: sample, game })}</p>
      <p className={styles.text}>
        {outside === null ? t('price.position', { percent: cheaperPercent }) : t(`price.${outside}`)}
      </p>
      <p className={styles.text}>{t('price.range', { low: low ?? '', high: high ?? '', median: median ?? '' })}</p>
    </>
  );
}
