import { useEffect, useRef, useState } from 'react';
import { useText } from '~/lib/i18n';
import { keepsPixels } from '~/lib/keepsPixels';
import { sendPicture } from '~/lib/sendPicture';
import { ActionButton } from '~/ui/ActionLink';
import { Notice } from '~/ui/Notice';
import styles from './AvatarCropper.module.css';
import { maxZoom, shownSize, type PictureSize } from './cropGeometry';
import { cropPicture } from './cropPicture';
import { useCrop } from './useCrop';

interface AvatarCropperProps {
  readonly file: File;
  /** True while the new address is being kept. */
  readonly isSaving: boolean;
  readonly onSent: (path: string) => void;
  readonly onCancel: () => void;
}

const percent = (share: number) => `${share * 100}%`;

/** A square frame over the chosen picture: move it, zoom it, send what is inside. */
export function AvatarCropper({ file, isSaving, onSent, onCancel }: AvatarCropperProps) {
  const t = useText('Account');
  const [src, setSrc] = useState<string>();
  const [size, setSize] = useState<PictureSize | null>(null);
  const [state, setState] = useState<'ready' | 'sending' | 'unreadable' | 'guarded' | 'failed'>('ready');
  const [words, setWords] = useState('');
  const [sentPercent, setSentPercent] = useState(0);
  const sender = useRef<AbortController>();
  useEffect(() => () => sender.current?.abort(), []);
  const image = useRef<HTMLImageElement>(null);
  const { crop, frame, zoom, handlers } = useCrop(size);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  // Whoever chose a picture by keyboard goes on with placing it.
  const isReady = size !== null;
  useEffect(() => {
    if (isReady) frame.current?.focus();
  }, [isReady, frame]);
  const isBusy = state === 'sending' || isSaving;

  async function send(): Promise<void> {
    if (image.current === null) return;
    if (!keepsPixels()) return setState('guarded');
    setState('sending');
    setSentPercent(0);
    sender.current = new AbortController();
    const { signal } = sender.current;
    const cut = await cropPicture(image.current, crop);
    // Given up meanwhile.
    if (signal.aborted) return;
    if (cut === null) return setState('unreadable');
    const sent = await sendPicture(cut, { onProgress: setSentPercent, signal });
    if (signal.aborted) return;
    if (sent.ok) {
      setState('ready');
      return onSent(sent.path);
    }
    setWords(sent.msg);
    setState('failed');
  }

  const shown = size === null ? null : shownSize(size, crop.zoom);
  return (
    <div className={styles.cropper}>
      <div
        ref={frame}
        className={styles.frame}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved and zoomed by keys
        tabIndex={0}
        role="group"
        aria-label={t('avatar.frame')}
        aria-describedby="avatar-how"
        {...handlers}
      >
        <img
          ref={image}
          className={styles.image}
          src={src}
          alt=""
          draggable={false}
          style={
            shown === null
              ? { visibility: 'hidden' }
              : {
                  width: percent(shown.width),
                  height: percent(shown.height),
                  left: percent(0.5 + crop.x - shown.width / 2),
                  top: percent(0.5 + crop.y - shown.height / 2),
                }
          }
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={() => src !== undefined && setState('unreadable')}
        />
        <span className={styles.mask} aria-hidden />
      </div>
      <p className={styles.how} id="avatar-how">
        {t('avatar.how')}
      </p>
      <label className={styles.zoom}>
        <span>{t('avatar.zoom')}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => zoom(Number(event.target.value))}
        />
      </label>
      {(state === 'unreadable' || state === 'guarded' || state === 'failed') && (
        <Notice tone="danger" role="alert">
          {state === 'failed' ? words || t('avatar.failed') : t(`avatar.${state}`)}
        </Notice>
      )}
      {state === 'sending' && (
        <progress className={styles.progress} max={100} value={sentPercent} aria-label={t('sending')} />
      )}
      <div className={styles.buttons}>
        <ActionButton type="button" disabled={!isReady || isBusy} onClick={() => void send()}>
          {isBusy ? t('sending') : t('avatar.use')}
        </ActionButton>
        <ActionButton type="button" variant="outlined" disabled={isSaving} onClick={onCancel}>
          {t('avatar.cancel')}
        </ActionButton>
      </div>
    </div>
  );
}
