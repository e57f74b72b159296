import type { ReactNode } from 'react';
import { FieldError } from './FieldError';
import styles from './FormField.module.css';

/** What a field's control says of itself to readers. */
interface Described {
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FormFieldProps {
  /** The control's. */
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  /** Draws the control, which takes what describes it. */
  readonly children: (described: Described) => ReactNode;
}

/** A field of a form: its label above, its error and its hint below. */
export function FormField({ id, label, error, hint, children }: FormFieldProps) {
  const notes = [error === undefined ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        'aria-describedby': notes.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error !== undefined || undefined,
      })}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
