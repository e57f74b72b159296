import type { ReactNode } from 'react';
import styles from './AgreeField.module.css';
import { FieldError } from './FieldError';
import { Link } from './Link';

interface AgreeFieldProps {
  readonly name: string;
  readonly id?: string;
  readonly isOn: boolean;
  readonly error: string | undefined;
  /** The page with what is agreed to; it opens beside the form, which keeps what was typed. */
  readonly to: string;
  readonly link: string;
  /** The words before the link. */
  readonly children: ReactNode;
}

/** Something that must be agreed to before a form is sent, with its error below. */
export function AgreeField({ name, id, isOn, error, to, link, children }: AgreeFieldProps) {
  const errorId = `${name}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        <input
          id={id}
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={isOn}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <span>
          {children}{' '}
          <Link to={to} target="_blank" rel="noopener">
            {link}
          </Link>
        </span>
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
