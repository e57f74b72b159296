import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useCloseRequest } from '~/ui/useCloseRequest';
import styles from './AskedStep.module.css';

interface QuestionDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly yes: string;
  readonly no: string;
  readonly busy: boolean;
  readonly dangerous: boolean;
  readonly onClose: () => void;
  /** Puts the form around everything that belongs to it. */
  readonly form: (children: ReactNode) => ReactNode;
  /** Between the text and the buttons. */
  readonly children: ReactNode;
}

/** A question whose yes sends a form. Load it lazily: MUI's dialog is not needed before it is asked. */
export function QuestionDialog({
  title,
  text,
  yes,
  no,
  busy,
  dangerous,
  onClose,
  form,
  children,
}: QuestionDialogProps) {
  const id = useId();
  const close = busy ? undefined : onClose;
  useCloseRequest(close);
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {form(
        <>
          <DialogContent className={styles.content ?? ''}>
            <div id={`${id}-text`} className={styles.text}>
              {text}
            </div>
            {children}
          </DialogContent>
          <DialogActions>
            <Button type="button" variant="text" color="inherit" disabled={busy} onClick={onClose}>
              {no}
            </Button>
            <Button type="submit" variant="contained" color={dangerous ? 'error' : 'primary'} disabled={busy}>
              {yes}
            </Button>
          </DialogActions>
        </>,
      )}
    </Dialog>
  );
}
