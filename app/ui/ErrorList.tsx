import { useRef } from 'react';
import styles from './ErrorList.module.css';
import { useAnswerFocus } from './useAnswerFocus';

interface ErrorListProps {
  readonly title: string;
  /** Each wrong field: the id of its control and what is wrong. */
  readonly errors: readonly { readonly fieldId: string; readonly text: string }[];
  /** Changes with each answer, so that the same errors are read out again. */
  readonly answer: unknown;
}

/** The wrong fields of a form as links to them; takes the focus when an answer brought it. */
export function ErrorList({ title, errors, answer }: ErrorListProps) {
  const list = useRef<HTMLDivElement>(null);
  useAnswerFocus(list, answer);
  if (errors.length === 0) return null;
  return (
    <div ref={list} className={styles.list} role="alert" tabIndex={-1}>
      <p>{title}</p>
      <ul>
        {errors.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
