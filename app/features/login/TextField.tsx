import type { InputHTMLAttributes, ReactNode } from 'react';
import OutlinedInput from '@mui/material/OutlinedInput';
import styles from './LoginPage.module.css';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'tel' | 'password';
  readonly defaultValue?: string | undefined;
  readonly autoComplete: string;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly maxLength: number;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** A button or picture inside the field's end. */
  readonly end?: ReactNode;
  readonly onInput?: (value: string) => void;
}

/** A field with its label above, its hint and its error below. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, error, end, onInput } = props;
  const notes = [error === undefined ? null : `${name}-error`, hint === undefined ? null : `${name}-hint`].filter(
    Boolean,
  );
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={`login-${name}`}>
        {label}
      </label>
      <OutlinedInput
        id={`login-${name}`}
        name={name}
        type={props.type ?? 'text'}
        fullWidth
        error={error !== undefined}
        defaultValue={props.defaultValue ?? ''}
        autoComplete={props.autoComplete}
        endAdornment={end}
        inputProps={{
          maxLength: props.maxLength,
          inputMode: props.inputMode,
          'aria-describedby': notes.join(' ') || undefined,
          'aria-invalid': error !== undefined || undefined,
        }}
        onChange={(event) => onInput?.(event.target.value)}
      />
      {error !== undefined && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <div id={`${name}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
