import { useText } from '~/lib/i18n';
import styles from './DecisionPanel.module.css';
import type { Good } from './detail.server';

/** What the guarantee covers, beside the price and in normal print. */
export function Guarantee({ good }: { good: Good }) {
  const t = useText('Detail');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('guarantee.title')}</h2>
      {good.isGuarantee ? (
        <div className={styles.covered}>
          <strong>{t('guarantee.covered')}</strong>
          <p className={styles.text}>{good.assurance || t('guarantee.coveredText')}</p>
        </div>
      ) : (
        <>
          <p className={styles.text}>
            <strong>{t('guarantee.none')}</strong>
          </p>
          <p className={styles.text}>{t('guarantee.noneText')}</p>
        </>
      )}
    </section>
  );
}
