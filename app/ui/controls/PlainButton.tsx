import { forwardRef } from 'react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './controls.module.css';

interface Dress {
  readonly variant: 'contained' | 'outlined';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
  readonly startIcon?: ReactNode;
  readonly children: ReactNode;
}

const joined = (own: string | undefined, given: string | undefined) => (given === undefined ? own : `${own} ${given}`);

type Shape = Pick<Dress, 'variant' | 'size' | 'wide'>;

function attributesOf(className: string | undefined, { variant, size = 'medium', wide }: Shape) {
  return {
    className: joined(styles.button, className),
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
  };
}

const Start = ({ icon }: { icon: ReactNode }) =>
  icon === undefined ? null : <span className={styles.startIcon}>{icon}</span>;

/** A button as MUI's are drawn in this shop, without MUI: for the pages that guests open first. */
export function PlainButton(props: Dress & ButtonHTMLAttributes<HTMLButtonElement>) {
  const { variant, size = 'medium', wide = false, startIcon, children, className, type = 'button', ...rest } = props;
  const shape = { variant, size, wide };
  return (
    <button type={type} {...attributesOf(className, shape)} {...rest}>
      <Start icon={startIcon} />
      {children}
    </button>
  );
}

/** A link that is drawn as a button. */
export function PlainButtonLink(props: Dress & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  const { variant, size = 'medium', wide = false, startIcon, children, className, href, ...rest } = props;
  const shape = { variant, size, wide };
  return (
    <a href={href} {...attributesOf(className, shape)} {...rest}>
      <Start icon={startIcon} />
      {children}
    </a>
  );
}

/** A button that is an icon; it needs its name in `aria-label`. */
export function PlainIconButton(props: ButtonHTMLAttributes<HTMLButtonElement> & { readonly 'aria-label': string }) {
  const { className, children, ...rest } = props;
  return (
    <button type="button" {...rest} className={joined(styles.iconButton, className)}>
      {children}
    </button>
  );
}

/** A link that is an icon. */
export const PlainIconLink = forwardRef<
  HTMLAnchorElement,
  AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string; readonly 'aria-label': string }
>(function PlainIconLink({ className, children, href, ...rest }, ref) {
  return (
    <a {...rest} href={href} ref={ref} className={joined(styles.iconButton, className)}>
      {children}
    </a>
  );
});
