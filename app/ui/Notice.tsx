import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly tone: 'calm' | 'good' | 'warning' | 'danger';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Links and buttons. */
  readonly actions?: ReactNode;
  /** `alert` for what failed just now, `status` for news; none for what stands there anyway. */
  readonly role?: 'alert' | 'status';
}

/** A few words that matter now, in their tone. */
export function Notice({ tone, title, children, actions, role }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
