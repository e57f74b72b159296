import CloseIcon from '@mui/icons-material/Close';
import ReplayIcon from '@mui/icons-material/Replay';
import { useText } from '~/lib/i18n';
import { maxPictures } from './disputeRules';
import styles from './PictureGrid.module.css';
import type { FormPicture } from './usePictures';

interface PictureGridProps {
  readonly pictures: readonly FormPicture[];
  readonly onRetry: (picture: FormPicture) => void;
  readonly onRemove: (picture: FormPicture) => void;
}

/** The chosen pictures, each with its progress, or why it was not sent. */
export function PictureGrid({ pictures, onRetry, onRemove }: PictureGridProps) {
  const t = useText('Order');
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {pictures.map((picture, index) => {
        const name = t('dispute.picture', { index: index + 1 });
        return (
          <li key={picture.key} className={styles.item} data-state={picture.state}>
            {picture.error === 'pictureType' ? (
              <span className={styles.picture}>{picture.file?.name}</span>
            ) : (
              <img className={styles.picture} src={picture.src} alt={name} />
            )}
            {picture.path !== null && <input type="hidden" name="images" value={picture.path} />}
            {picture.state === 'sending' && (
              <progress className={styles.progress} max={100} value={picture.percent} aria-label={name}>
                {t('dispute.uploading', { percent: picture.percent })}
              </progress>
            )}
            {picture.error !== null && (
              <p className={styles.error} role="alert">
                {picture.msg || t(`dispute.errors.${picture.error}`, { max: maxPictures, min: 0 })}
              </p>
            )}
            <span className={styles.buttons}>
              {picture.state === 'failed' && picture.error === 'pictureUpload' && (
                <button
                  type="button"
                  className={styles.button}
                  aria-label={`${name}: ${t('dispute.retry')}`}
                  title={t('dispute.retry')}
                  onClick={() => onRetry(picture)}
                >
                  <ReplayIcon fontSize="small" />
                </button>
              )}
              <button
                type="button"
                className={styles.button}
                aria-label={t('dispute.remove', { index: index + 1 })}
                title={t('dispute.remove', { index: index + 1 })}
                onClick={() => onRemove(picture)}
              >
                <CloseIcon fontSize="small" />
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
