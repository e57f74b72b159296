import IconButton from '@mui/material/IconButton';
import ShareIcon from '@mui/icons-material/Share';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';

/** Shares the page's address: the device's own sheet where there is one, else the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const t = useText('Detail');
  const toast = useToast();

  async function share(): Promise<void> {
    const url = window.location.href;
    if (typeof navigator.share === 'function') {
      // Leaving the sheet without sharing is no failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url).then(
      () => toast(t('linkCopied'), 'success'),
      () => toast(t('shareFailed'), 'error'),
    );
  }

  return (
    <IconButton aria-label={t('share')} title={t('share')} onClick={() => void share()}>
      <ShareIcon />
    </IconButton>
  );
}
