import { useState } from 'react';
import { useText } from '~/lib/i18n';
import type { FormPicture } from '~/lib/pictureList';
import { CloseIcon } from './icons';
import { PictureButton } from './PictureButton';
import { ArrowBackIcon, ArrowForwardIcon, BlurOnIcon, ReplayIcon } from './rareIcons';
import styles from './PictureGrid.module.css';

interface PictureGridProps {
  /** The form's name of the hidden fields that say where each lies. */
  readonly name: string;
  readonly pictures: readonly FormPicture[];
  readonly onRetry: (picture: FormPicture) => void;
  readonly onRemove: (picture: FormPicture) => void;
  /** Where the order counts: puts a picture at another place. The first is marked as the cover. */
  readonly onMove?: ((picture: FormPicture, to: number) => void) | undefined;
  /** Where parts can be made unreadable: opens what does it. */
  readonly onCover?: ((picture: FormPicture) => void) | undefined;
}

/** The chosen pictures, each with its progress, or why it was not sent. Sorted by dragging and by buttons. */
export function PictureGrid({ name, pictures, onRetry, onRemove, onMove, onCover }: PictureGridProps) {
  const t = useText('Pictures');
  const [dragged, setDragged] = useState<FormPicture | null>(null);
  if (pictures.length === 0) return null;
  const last = pictures.length - 1;
  return (
    <ul className={styles.grid} data-sortable={onMove !== undefined || undefined}>
      {pictures.map((picture, index) => {
        const count = { index: index + 1 };
        const title = t('picture', count);
        const isHere = dragged !== null && dragged.key !== picture.key;
        return (
          <li
            key={picture.key}
            className={styles.item}
            data-state={picture.state}
            data-dragged={dragged?.key === picture.key || undefined}
            draggable={onMove !== undefined}
            onDragStart={() => setDragged(picture)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (!isHere) return;
              event.preventDefault();
            }}
            onDrop={(event) => {
              if (!isHere) return;
              event.preventDefault();
              onMove?.(dragged, index);
              setDragged(null);
            }}
          >
            {picture.error === 'pictureType' ? (
              <span className={styles.picture}>{picture.file?.name}</span>
            ) : (
              <img className={styles.picture} src={picture.src} alt={title} draggable={false} />
            )}
            {picture.path !== null && <input type="hidden" name={name} value={picture.path} />}
            {(picture.state === 'sending' || picture.state === 'waiting') && (
              <progress className={styles.progress} max={100} value={picture.percent} aria-label={title}>
                {t('uploading', { percent: picture.percent })}
              </progress>
            )}
            {picture.error !== null && (
              <p className={styles.error} role="alert">
                {picture.msg || t(`errors.${picture.error}`)}
              </p>
            )}
            <span className={styles.buttons}>
              {picture.state === 'failed' && picture.error === 'pictureUpload' && (
                <PictureButton label={t('retry', count)} onClick={() => onRetry(picture)}>
                  <ReplayIcon fontSize="small" />
                </PictureButton>
              )}
              {onCover !== undefined && picture.state === 'sent' && (
                <PictureButton label={t('hide', count)} onClick={() => onCover(picture)}>
                  <BlurOnIcon fontSize="small" />
                </PictureButton>
              )}
              <PictureButton label={t('remove', count)} onClick={() => onRemove(picture)}>
                <CloseIcon fontSize="small" />
              </PictureButton>
            </span>
            {onMove !== undefined && last > 0 && (
              <span className={styles.order}>
                <PictureButton
                  bare
                  label={t('earlier', count)}
                  disabled={index === 0}
                  onClick={() => onMove(picture, index - 1)}
                >
                  <ArrowBackIcon fontSize="small" />
                </PictureButton>
                <span>{index === 0 ? t('cover') : index + 1}</span>
                <PictureButton
                  bare
                  label={t('later', count)}
                  disabled={index === last}
                  onClick={() => onMove(picture, index + 1)}
                >
                  <ArrowForwardIcon fontSize="small" />
                </PictureButton>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
