import { useText } from '~/lib/i18n';
import { Panel } from '~/ui/Panel';
import styles from './Explanation.module.css';
import { GoOn } from './GoOn';
import type { GoOnAnswer } from './leishen.server';

const steps = ['describe', 'leave', 'decide', 'paid'] as const;
const handed = ['name', 'place', 'price', 'cover', 'code', 'language'] as const;
const kept = ['phone', 'name', 'login'] as const;

/** Who the partner is, what it learns, and who pays: read before anybody leaves this shop. */
export function Explanation({ answer, isSetUp }: { answer: GoOnAnswer | undefined; isSetUp: boolean }) {
  const t = useText('Leishen');
  return (
    <div className={styles.panels}>
      <Panel title={t('how.title')}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`how.${step}`)}</li>
          ))}
        </ol>
      </Panel>
      <Panel title={t('money.title')}>
        <p className={styles.text}>{t('money.text')}</p>
      </Panel>
      <Panel title={t('handed.title')}>
        <p className={styles.text}>{t('handed.lead')}</p>
        <ul className={styles.list}>
          {handed.map((fact) => (
            <li key={fact}>{t(`handed.${fact}`)}</li>
          ))}
        </ul>
        <p className={styles.text}>{t('kept.lead')}</p>
        <ul className={styles.list} data-kept>
          {kept.map((fact) => (
            <li key={fact}>{t(`kept.${fact}`)}</li>
          ))}
        </ul>
      </Panel>
      {isSetUp && (
        <Panel title={t('visit.title')}>
          <p className={styles.text}>{t('visit.text')}</p>
          <GoOn backId="" label={t('visit.go')} variant="outlined" size="small" answer={answer} />
        </Panel>
      )}
    </div>
  );
}
