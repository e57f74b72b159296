import { useText } from '~/lib/i18n';
import styles from './NextSteps.module.css';

const steps = ['pay', 'check', 'receive', 'confirm'] as const;

/** What happens after ordering, with the times that count. */
export function NextSteps() {
  const t = useText('SureOrder');
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>
          <p className={styles.name}>{t(`steps.${step}`)}</p>
          <p className={styles.text}>{t(`steps.${step}Text`)}</p>
        </li>
      ))}
    </ol>
  );
}
