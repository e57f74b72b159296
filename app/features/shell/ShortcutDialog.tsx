import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useText } from '~/lib/i18n';
import { ShortcutList } from '~/ui/ShortcutList';
import { useCloseRequest } from '~/ui/useCloseRequest';

/** What '?' shows. Loaded when it is asked for. */
export default function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const t = useText('Common');
  const id = useId();
  useCloseRequest(onClose);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('shortcuts.title')}</DialogTitle>
      <DialogContent>
        <ShortcutList />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('shortcuts.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
