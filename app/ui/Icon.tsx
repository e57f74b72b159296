import styles from './Icon.module.css';

interface IconProps {
  readonly className?: string | undefined;
  /** 24 px, 20 px, or as large as the text around. */
  readonly fontSize?: 'medium' | 'small' | 'inherit';
  readonly 'aria-hidden'?: boolean;
}

/**
 * Makes an icon of its outlines. A drawing without a name of its own: what it stands for is said beside it or by its button.
 */
export function drawing(...outlines: readonly string[]) {
  const paths = outlines.map((outline) => <path key={outline} d={outline} />);
  return function Icon({ className, fontSize = 'medium' }: IconProps) {
    return (
      <svg
        className={className === undefined ? styles.icon : `${styles.icon} ${className}`}
        data-size={fontSize === 'medium' ? undefined : fontSize}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        {paths}
      </svg>
    );
  };
}
