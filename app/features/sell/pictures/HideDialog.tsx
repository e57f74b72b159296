import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { useText } from '~/lib/i18n';
import type { FormPicture } from '~/lib/pictureList';
import { FieldError } from '~/ui/FieldError';
import { useBackCloses } from '~/ui/useBackCloses';
import type { Area } from './areas';
import { HideCanvas } from './HideCanvas';
import styles from './HideDialog.module.css';
import { pixelate } from './pixelate';

interface HideDialogProps {
  readonly picture: FormPicture;
  readonly onDone: (file: File) => void;
  readonly onCancel: () => void;
}

const middle: Area = { x: 0.35, y: 0.4, width: 0.3, height: 0.2 };

/** Makes parts of a picture unreadable before buyers see it: names, numbers, chats. The original is replaced. */
export function HideDialog({ picture, onDone, onCancel }: HideDialogProps) {
  const t = useText('Sell');
  const common = useText('Common');
  const id = useId();
  const image = useRef<HTMLImageElement>(null);
  const [areas, setAreas] = useState<readonly Area[]>([]);
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  useBackCloses(true, onCancel);

  async function apply(): Promise<void> {
    if (image.current === null) return;
    setState('working');
    const file = await pixelate(image.current, areas, picture.file?.name ?? 'picture');
    if (file === null) setState('failed');
    else onDone(file);
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{t('hide.title')}</DialogTitle>
      <DialogContent className={styles.content}>
        <p id={`${id}-text`} className={styles.text}>
          {t('hide.text')}
        </p>
        <HideCanvas image={image} src={picture.src} areas={areas} onAreas={setAreas} />
        {state === 'failed' && <FieldError id={`${id}-error`}>{t('hide.failed')}</FieldError>}
        <div className={styles.tools}>
          <Button variant="outlined" onClick={() => setAreas([...areas, middle])}>
            {t('hide.add')}
          </Button>
          <Button variant="outlined" disabled={areas.length === 0} onClick={() => setAreas(areas.slice(0, -1))}>
            {t('hide.undo')}
          </Button>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button variant="contained" disabled={areas.length === 0 || state === 'working'} onClick={() => void apply()}>
          {t('hide.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
