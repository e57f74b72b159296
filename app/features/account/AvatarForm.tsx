import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { checkPicture, pictureTypes } from '~/lib/pictureRules';
import { useEarlyInput } from '~/lib/useEarlyInput';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { FieldError } from '~/ui/FieldError';
import { lazyDialog } from '~/ui/lazyDialog';
import { Picture } from '~/ui/Picture';
import type { AccountAnswer } from './form/accountAnswer';
import { useProblemText } from './form/useProblemText';
import styles from './AvatarForm.module.css';

const AvatarCropper = lazyDialog(async () => (await import('./avatar/AvatarCropper')).AvatarCropper, Waiting);
const fieldId = 'avatar-file';

/** The person's picture: choose one, place it in the frame, keep it. */
export function AvatarForm({ avatar, answer: given }: { avatar: string | null; answer: AccountAnswer | undefined }) {
  const t = useText('Account');
  const hydrated = useHydrated();
  const fetcher = useFetcher<AccountAnswer>();
  const [file, setFile] = useState<File | null>(null);
  const [isWrong, setWrong] = useState(false);
  const answer = fetcher.data ?? (given?.intent === 'avatar' ? given : undefined);
  const isSaving = fetcher.state !== 'idle';
  useEffect(() => {
    if (fetcher.data?.isDone) setFile(null);
  }, [fetcher.data]);
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);
  const isPlacing = file !== null;
  const wasPlacing = useRef(false);
  // Whoever placed a picture, or gave it up, goes on where it was chosen.
  useEffect(() => {
    if (wasPlacing.current && !isPlacing) document.getElementById(fieldId)?.focus();
    wasPlacing.current = isPlacing;
  }, [isPlacing]);
  const problem = useProblemText(answer);
  const refused = answer?.fields['avatar'] ?? problem ?? undefined;
  const error = isWrong || answer?.errors['avatar'] ? t('errors.picture') : refused;

  if (file !== null) {
    return (
      <>
        <AvatarCropper
          file={file}
          isSaving={isSaving}
          onCancel={() => setFile(null)}
          onSent={(path) =>
            fetcher.submit({ intent: 'avatar', avatar: path }, { method: 'post', action: paths.ours.profile })
          }
        />
        {error !== undefined && !isSaving && <FieldError id="avatar-error">{error}</FieldError>}
      </>
    );
  }
  return (
    <form ref={form} method="post" encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="intent" value="avatar" />
      <Picture
        src={avatar}
        alt={t('avatar.present')}
        slot="mark"
        ratio="1 / 1"
        className={styles.picture ?? ''}
        eager
        person
      />
      <div className={styles.choice}>
        <div className={styles.field}>
          <label className={hydrated ? styles.button : styles.plain}>
            <input
              id={fieldId}
              name="file"
              type="file"
              className={hydrated ? 'visually-hidden' : undefined}
              accept={pictureTypes.join(',')}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? 'avatar-hint' : 'avatar-error avatar-hint'}
              onChange={(event) => {
                const chosen = event.target.files?.[0] ?? null;
                event.target.value = '';
                setWrong(chosen !== null && checkPicture(chosen) !== null);
                if (chosen !== null && checkPicture(chosen) === null) setFile(chosen);
              }}
            />
            <span className={hydrated ? undefined : 'visually-hidden'}>{t('avatar.choose')}</span>
          </label>
          {!hydrated && (
            <span className={styles.use}>
              <ActionButton type="submit" variant="outlined">
                {t('avatar.use')}
              </ActionButton>
            </span>
          )}
        </div>
        {error !== undefined && <FieldError id="avatar-error">{error}</FieldError>}
        <p className={styles.hint} id="avatar-hint">
          {answer?.isDone ? <span role="status">{t('avatar.done')}</span> : t('avatar.hint')}
        </p>
      </div>
    </form>
  );
}

function Waiting() {
  return <p role="status">{useText('Account')('sending')}</p>;
}
