import { useEffect, useRef, useState } from 'react';
import { safePicture } from '~/lib/links';
import styles from './Picture.module.css';

interface PictureProps {
  readonly src: string | null | undefined;
  /** '' for a picture that only decorates. */
  readonly alt: string;
  /** width / height of the reserved box, as CSS writes it; `'4 / 3'`. */
  readonly ratio?: string;
  /** True for what is above the fold: loaded at once and with priority. */
  readonly eager?: boolean;
  readonly fit?: 'cover' | 'contain';
  readonly className?: string;
}

/** A picture in a box of a fixed ratio: nothing moves when it arrives, and a quiet drawing stands in when it does not. */
export function Picture({ src, alt, ratio = '4 / 3', eager = false, fit = 'cover', className }: PictureProps) {
  const address = safePicture(src);
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The error may have come before React listened.
    const element = image.current;
    setBroken(element !== null && element.complete && element.naturalWidth === 0);
  }, [address]);
  const failed = address === null || broken;
  return (
    <span
      className={className === undefined ? styles['root'] : `${styles['root']} ${className}`}
      style={{ aspectRatio: ratio }}
      data-broken={failed || undefined}
    >
      {failed ? (
        <svg
          className={styles['missing']}
          viewBox="0 0 48 36"
          role={alt === '' ? undefined : 'img'}
          aria-label={alt || undefined}
          aria-hidden={alt === ''}
        >
          <path d="M4 30 16 15l8 10 6-7 14 12M34 11a3 3 0 1 1-6 0 3 3 0 0 1 6 0" />
        </svg>
      ) : (
        <img
          ref={image}
          className={styles['image']}
          data-fit={fit}
          src={address}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding={eager ? 'sync' : 'async'}
          {...(eager ? { fetchpriority: 'high' } : {})}
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
