import { useState } from 'react';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import type { FormPicture } from '~/lib/pictureList';
import { pictureTypes } from '~/lib/pictureRules';
import type { Pictures } from '~/lib/usePictures';
import { FieldError } from './FieldError';
import styles from './PictureField.module.css';
import { PictureGrid } from './PictureGrid';

interface PictureFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** The form's name of the addresses of pictures that were sent. */
  readonly name: string;
  /** The form's name of files that come with it, for people without scripts. */
  readonly fileName: string;
  readonly pictures: Pictures;
  readonly error: string | undefined;
  /** The person chose pictures: what was wrong before may be right now. */
  readonly onChoice?: (() => void) | undefined;
  readonly sortable?: boolean;
  readonly onCover?: ((picture: FormPicture) => void) | undefined;
}

/** Pictures that are sent while one goes on typing; without scripts they come with the form. */
export function PictureField(props: PictureFieldProps) {
  const { id, label, hint, name, fileName, pictures, onChoice, sortable = false, onCover } = props;
  const t = useText('Pictures');
  const hydrated = useHydrated();
  const [isOver, setOver] = useState(false);
  const error = isOver ? t('errors.pictureCount', { max: pictures.max }) : props.error;
  const isFull = pictures.pictures.length >= pictures.max;
  return (
    // Without a button to add more the whole is what a list of errors leads to.
    <div className={styles.field} {...(isFull ? { id, role: 'group', 'aria-label': label, tabIndex: -1 } : {})}>
      <span className={styles.label}>{label}</span>
      <PictureGrid
        name={name}
        pictures={pictures.pictures}
        onRetry={pictures.retry}
        onRemove={(picture) => {
          setOver(false);
          pictures.remove(picture);
        }}
        onMove={sortable ? pictures.move : undefined}
        onCover={onCover}
      />
      {!isFull && (
        <label className={hydrated ? styles.add : styles.plain}>
          <input
            id={id}
            // With scripts each picture is sent by itself, and the form only names where it lies.
            name={hydrated ? undefined : fileName}
            className={hydrated ? 'visually-hidden' : undefined}
            type="file"
            multiple
            accept={pictureTypes.join(',')}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
            onChange={(event) => {
              setOver(!pictures.add([...(event.target.files ?? [])]));
              onChoice?.();
              event.target.value = '';
            }}
          />
          <span className={hydrated ? undefined : 'visually-hidden'}>{t('add')}</span>
        </label>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
