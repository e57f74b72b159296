import { useRef, type ReactNode } from 'react';
import styles from './Notice.module.css';
import { useAnswerFocus } from './useAnswerFocus';

interface NoticeProps {
  readonly tone: 'calm' | 'good' | 'warning' | 'danger';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Links and buttons. */
  readonly actions?: ReactNode;
  /** `alert` for what failed just now, `status` for news; none for what stands there anyway. */
  readonly role?: 'alert' | 'status';
  /** The answer that this notice speaks of, for which it takes the focus; none: it never does. */
  readonly answer?: unknown;
}

/** A few words that matter now, in their tone. */
export function Notice({ tone, title, children, actions, role, answer }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useAnswerFocus(notice, answer);
  return (
    <div
      ref={notice}
      className={styles.notice}
      data-tone={tone}
      role={role}
      tabIndex={answer === undefined ? undefined : -1}
    >
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
