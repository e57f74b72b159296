import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { FieldError } from '~/ui/FieldError';
import { VisibilityIcon, VisibilityOffIcon } from '~/ui/rareIcons';
import { TextArea } from '~/ui/TextArea';
import styles from './Handover.module.css';
import { maxLengths, type LoginField } from './handoverAnswer';

interface LoginFieldBoxProps {
  readonly field: LoginField;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  /** What was typed before, but for the password. */
  readonly typed: string | undefined;
}

/** The id of a field's control, for links from the list of errors. */
export const fieldIdOf = (field: LoginField) => `handover-${field}`;

/** One field of the login: label above, error and hint below. */
export function LoginFieldBox({ field, label, hint, error, typed = '' }: LoginFieldBoxProps) {
  const id = fieldIdOf(field);
  const notes = [error === undefined ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`];
  const described = {
    'aria-describedby': notes.filter(Boolean).join(' ') || undefined,
    'aria-invalid': error !== undefined || undefined,
    // Twice, as a browser counts halves of characters: the exact limit is said when it is broken.
    maxLength: maxLengths[field] * 2,
  };
  const shared = { id, name: field, autoComplete: 'off' } as const;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {field === 'note' && <TextArea {...shared} rows={3} defaultValue={typed} {...described} />}
      {field === 'accountNumber' && (
        <OutlinedInput
          {...shared}
          fullWidth
          defaultValue={typed}
          error={error !== undefined}
          inputProps={{ ...described, autoCapitalize: 'none', spellCheck: false }}
        />
      )}
      {field === 'accountPassword' && <Password {...shared} isWrong={error !== undefined} described={described} />}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface PasswordProps {
  readonly id: string;
  readonly name: string;
  readonly autoComplete: string;
  readonly isWrong: boolean;
  readonly described: object;
}

/** Can be looked at: a slip of the finger would cost a try of the staff. */
function Password({ isWrong, described, ...shared }: PasswordProps) {
  const t = useText('Login');
  const hydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  return (
    <OutlinedInput
      {...shared}
      fullWidth
      type={isShown ? 'text' : 'password'}
      error={isWrong}
      inputProps={{ ...described, autoCapitalize: 'none', spellCheck: false }}
      endAdornment={
        hydrated && (
          <IconButton
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
          </IconButton>
        )
      }
    />
  );
}
