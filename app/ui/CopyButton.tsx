import { copyText } from '~/lib/copyText';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';
import styles from './CopyButton.module.css';
import { ContentCopyIcon } from './icons';

/** Copies a text people quote. `label` says which one; without JavaScript there is no button. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText('Common');
  const toast = useToast();
  return (
    <button
      type="button"
      className={styles.root}
      aria-label={label}
      title={label}
      onClick={() => {
        copyText(text).then(
          () => toast(t('copy.done'), 'success'),
          () => toast(t('copy.failed'), 'error'),
        );
      }}
    >
      <ContentCopyIcon className={styles.icon} />
    </button>
  );
}
