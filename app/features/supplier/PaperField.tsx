import { useState } from 'react';
import { useAccountField } from '~/features/account/form/AccountForm';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { safePicture } from '~/lib/links';
import { checkPicture, pictureTypes, type PictureError } from '~/lib/pictureRules';
import type { Pictures } from '~/lib/usePictures';
import { FieldError } from '~/ui/FieldError';
import { CloseIcon } from '~/ui/icons';
import { PictureButton } from '~/ui/PictureButton';
import { ReplayIcon } from '~/ui/rareIcons';
import type { PaperField as PaperName } from './application';
import { PaperDrawing } from './PaperDrawing';
import styles from './PaperField.module.css';

interface PaperFieldProps {
  readonly name: PaperName;
  readonly paper: Pictures;
  /** The form's last answer: a new picture may have mended what it found wrong. */
  readonly answer: unknown;
}

/** A place for one paper: it shows what belongs there, then the picture, sent while one goes on typing. */
export function PaperField({ name, paper, answer }: PaperFieldProps) {
  const t = useText('Supplier');
  const words = useText('Pictures');
  const hydrated = useHydrated();
  const { id, error: said } = useAccountField(name);
  const [changedSince, setChangedSince] = useState<unknown>(null);
  const [choiceError, setChoiceError] = useState<PictureError | null>(null);
  const picture = paper.pictures[0];
  const error =
    choiceError !== null
      ? words(`errors.${choiceError}`)
      : picture?.state === 'failed'
        ? picture.msg || words('errors.pictureUpload')
        : changedSince !== null && changedSince === answer
          ? undefined
          : said;
  const src = picture === undefined ? null : picture.src.startsWith('blob:') ? picture.src : safePicture(picture.src);

  function choose(file: File | undefined): void {
    if (file === undefined) return;
    const wrong = checkPicture(file);
    setChoiceError(wrong);
    if (wrong !== null) return;
    setChangedSince(answer);
    if (picture === undefined) paper.add([file]);
    else paper.replace(picture, file);
  }

  return (
    <div className={styles.paper}>
      <p className={styles.words}>
        <span className={styles.name} id={`${id}-name`}>
          {t(`papers.${name}.name`)}
        </span>
        <span className={styles.hint}>{t(`papers.${name}.hint`)}</span>
      </p>
      <div className={styles.place}>
        <label
          className={styles.slot}
          data-state={picture?.state ?? 'empty'}
          data-wrong={error !== undefined || undefined}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            choose(event.dataTransfer.files[0]);
          }}
        >
          <input
            id={id}
            // With scripts the picture is sent by itself, and the form only names where it lies.
            name={hydrated ? undefined : `${name}File`}
            className={hydrated ? 'visually-hidden' : styles.plain}
            type="file"
            accept={pictureTypes.join(',')}
            aria-labelledby={`${id}-name ${id}-choose`}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          {src === null ? <PaperDrawing paper={name} /> : <img className={styles.picture} src={src} alt="" />}
          <span className={styles.choose} id={`${id}-choose`}>
            {t(picture === undefined ? 'papers.choose' : 'papers.replace')}
          </span>
        </label>
        {(picture?.state === 'waiting' || picture?.state === 'sending') && (
          <progress
            className={styles.progress}
            max={100}
            value={picture.percent}
            aria-label={t(`papers.${name}.name`)}
          />
        )}
        {picture !== undefined && (
          <span className={styles.buttons}>
            {picture.state === 'failed' && (
              <PictureButton
                label={t('papers.retry', { paper: t(`papers.${name}.name`) })}
                onClick={() => paper.retry(picture)}
              >
                <ReplayIcon fontSize="small" />
              </PictureButton>
            )}
            <PictureButton
              label={t('papers.remove', { paper: t(`papers.${name}.name`) })}
              onClick={() => {
                setChoiceError(null);
                setChangedSince(answer);
                paper.remove(picture);
                document.getElementById(id)?.focus();
              }}
            >
              <CloseIcon fontSize="small" />
            </PictureButton>
          </span>
        )}
      </div>
      {picture !== undefined && picture.path !== null && <input type="hidden" name={name} value={picture.path} />}
      <div role="status">{error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  );
}
