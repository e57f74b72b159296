import { useText } from '~/lib/i18n';
import { CopyButton } from '~/ui/CopyButton';
import styles from './DecisionPanel.module.css';

/** The short code people quote, with a button that copies it. */
export function CopyCode({ code }: { code: string }) {
  const t = useText('Detail');
  return (
    <p className={styles.code}>
      {t('code', { code })}
      <CopyButton text={code} label={t('copyCode')} />
    </p>
  );
}
