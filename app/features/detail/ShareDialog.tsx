import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { create } from 'qrcode';
import { useId } from 'react';
import { copyText } from '~/lib/copyText';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';
import { useBackCloses } from '~/ui/useBackCloses';
import { qrPath } from './qrPath';
import styles from './ShareDialog.module.css';

interface ShareDialogProps {
  readonly address: string;
  readonly code: string | undefined;
  readonly onClose: () => void;
}

/** Link, code for a camera and the listing's short code. Loaded when somebody shares; the code is drawn here. */
export default function ShareDialog({ address, code, onClose }: ShareDialogProps) {
  const t = useText('Detail');
  const toast = useToast();
  const id = useId();
  useBackCloses(true, onClose);
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * quietModules;

  function copy(text: string, done: string): void {
    copyText(text).then(
      () => toast(done, 'success'),
      () => toast(t('share.failed'), 'error'),
    );
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('share.title')}</DialogTitle>
      <DialogContent>
        <div className={styles.body}>
          <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('share.qr')}>
            <path d={qrPath(modules.size, quietModules, (row, column) => Boolean(modules.get(row, column)))} />
          </svg>
          <p className={styles.hint}>{t('share.scan')}</p>
          <input
            className={styles.link}
            readOnly
            value={address}
            aria-label={t('share.link')}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={styles.actions}>
            <Button variant="contained" onClick={() => copy(address, t('share.linkCopied'))} autoFocus>
              {t('share.copyLink')}
            </Button>
            {code !== undefined && (
              <Button variant="outlined" onClick={() => copy(code, t('share.codeCopied'))}>
                {t('share.copyCode', { code })}
              </Button>
            )}
          </div>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {t('share.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Readers need so much white around the code. */
const quietModules = 4;
