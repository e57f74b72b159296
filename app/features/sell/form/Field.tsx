import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { FieldError } from '~/ui/FieldError';
import styles from './Field.module.css';

interface FieldProps {
  /** The control's id, which errors link to. */
  readonly id: string;
  readonly label: string;
  readonly must?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** True where several controls answer one question: they get a legend instead of a label. */
  readonly isGroup?: boolean;
  readonly children: ReactNode;
}

/** The ids of what is said about a control, for its `aria-describedby`. */
export function describedBy(id: string, error: string | undefined, hasHint: boolean): string | undefined {
  const ids = [error === undefined ? '' : `${id}-error`, hasHint ? `${id}-hint` : ''].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** A question of the form: its label above, its hint and what is wrong with the answer below. */
export function Field({ id, label, must = false, hint, error, isGroup = false, children }: FieldProps) {
  const t = useText('Sell');
  const title = (
    <>
      {label} {!must && <span className={styles.optional}>{t('form.optional')}</span>}
    </>
  );
  const notes = (
    <>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
  if (isGroup) {
    return (
      <fieldset
        className={styles.group}
        aria-describedby={describedBy(id, error, hint !== undefined)}
        data-wrong={error !== undefined || undefined}
      >
        <legend className={styles.label}>{title}</legend>
        {children}
        {notes}
      </fieldset>
    );
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {title}
      </label>
      {children}
      {notes}
    </div>
  );
}
