import { FieldError } from '~/ui/FieldError';
import { TextArea } from '~/ui/TextArea';
import styles from './ReasonField.module.css';

export interface ReasonWords {
  readonly label: string;
  readonly hint: string;
  /** Said when there is none. */
  readonly missing: string;
  readonly maxLength: number;
}

interface ReasonFieldProps {
  readonly id: string;
  readonly words: ReasonWords;
  /** What was typed before the page was made anew. */
  readonly typed: string | undefined;
  readonly error: string | undefined;
}

/** Why somebody does something, in their own words. */
export function ReasonField({ id, words, typed = '', error }: ReasonFieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {words.label}
      </label>
      <TextArea
        id={id}
        name="reason"
        rows={3}
        maxLength={words.maxLength}
        defaultValue={typed}
        aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
        aria-invalid={error === undefined ? undefined : true}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {words.hint}
      </p>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
