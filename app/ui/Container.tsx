import type { ReactNode } from 'react';
import styles from './Container.module.css';

/** The page's width: at most 1200 px with gutters of 16 px on a phone and 24 px above. */
export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={className === undefined ? styles.root : `${styles.root} ${className}`}>{children}</div>;
}
