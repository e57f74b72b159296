import type { ReactNode } from 'react';
import styles from './ActionLink.module.css';
import { Link } from './Link';

interface ActionLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly variant?: 'filled' | 'outlined' | 'text';
  readonly size?: 'small' | 'medium' | 'large';
  readonly className?: string;
  readonly reloadDocument?: boolean;
}

/** A link that looks like the look's button; works without JavaScript. */
export function ActionLink({
  to,
  children,
  variant = 'filled',
  size = 'medium',
  className,
  reloadDocument,
}: ActionLinkProps) {
  return (
    <Link
      to={to}
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      data-variant={variant}
      data-size={size}
      {...(reloadDocument === undefined ? {} : { reloadDocument })}
    >
      {children}
    </Link>
  );
}

/** The same for a button of a plain form. */
export function ActionButton({
  children,
  variant = 'filled',
  size = 'medium',
  ...rest
}: Omit<ActionLinkProps, 'to' | 'reloadDocument'> & React.ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button {...rest} className={styles.root} data-variant={variant} data-size={size}>
      {children}
    </button>
  );
}
