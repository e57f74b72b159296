import IconButton from '@mui/material/IconButton';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';
import styles from './DecisionPanel.module.css';

/** The short code people quote, with a button that copies it. */
export function CopyCode({ code }: { code: string }) {
  const t = useText('Detail');
  const toast = useToast();
  return (
    <p className={styles.code}>
      {t('code', { code })}
      <IconButton
        size="small"
        aria-label={t('copyCode')}
        onClick={() => {
          navigator.clipboard.writeText(code).then(
            () => toast(t('copied'), 'success'),
            () => toast(t('shareFailed'), 'error'),
          );
        }}
      >
        <ContentCopyIcon fontSize="inherit" />
      </IconButton>
    </p>
  );
}
