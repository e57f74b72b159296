import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { useCloseRequest } from './useCloseRequest';

interface ConfirmDialogProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** Disables both buttons while the answer is carried out. */
  readonly busy?: boolean;
  /** Red confirm button, for what cannot be undone. */
  readonly dangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A question with two answers. Load it lazily: MUI's dialog is not needed before it is asked. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  busy = false,
  dangerous = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useText('Common');
  const id = useId();
  const onClose = busy ? undefined : onCancel;
  useCloseRequest(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" disabled={busy} onClick={onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button
          variant="contained"
          color={dangerous ? 'error' : 'primary'}
          disabled={busy}
          onClick={onConfirm}
          autoFocus
        >
          {confirmLabel ?? t('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
