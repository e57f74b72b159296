import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { safePicture } from '~/lib/links';
import { sizedPicture, type PictureSlot } from '~/lib/pictureSizes';
import styles from './Picture.module.css';

interface PictureProps {
  readonly src: string | null | undefined;
  /** '' for a picture that only decorates. */
  readonly alt: string;
  /** Where it stands: how wide it is drawn. */
  readonly slot: PictureSlot;
  /** width / height of the reserved box, as CSS writes it; `'4 / 3'`. */
  readonly ratio?: string;
  /** True for what is above the fold: loaded at once. */
  readonly eager?: boolean;
  /** True for the one picture a page is waited for: loaded at once and before all others. */
  readonly first?: boolean;
  readonly fit?: 'cover' | 'contain';
  /** What stands in when it does not come: an initial, or a few words; a quiet drawing otherwise. */
  readonly words?: string;
  /** True for a picture of somebody: the quiet drawing is a person. */
  readonly person?: boolean;
  readonly className?: string;
  /** What lies on it. */
  readonly children?: ReactNode;
}

/** As in the style sheet. */
const usualRatio = '4 / 3';

const landscape = 'M4 30 16 15l8 10 6-7 14 12M34 11a3 3 0 1 1-6 0 3 3 0 0 1 6 0';
const personOutline = 'M10 33v-1c0-6 6-9 14-9s14 3 14 9v1zM31 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0';

// With the element: the first style sheet has to come in one window, and most pictures come.
const wordsStyle: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  width: 'auto',
  maxWidth: 'none',
  borderRadius: 'min(var(--radius), 10px)',
  background: 'var(--primary-soft)',
  color: 'var(--primary)',
  containerType: 'size',
  textAlign: 'center',
};
const titleStyle: CSSProperties = { fontSize: 'clamp(18px, 7cqi, 40px)', fontWeight: 'var(--title-weight)' };
const initialStyle: CSSProperties = { ...titleStyle, fontSize: '46cqmin' };

/** How much of a picture has failed: nothing, its other widths, all of it. */
type Failure = 'none' | 'widths' | 'all';

/** A picture in a box of a fixed ratio: nothing moves when it arrives, and a quiet drawing stands in when it does not. */
export function Picture({
  src,
  alt,
  slot,
  ratio = usualRatio,
  eager = false,
  first = false,
  fit = 'cover',
  words = '',
  person = false,
  className,
  children,
}: PictureProps) {
  const address = safePicture(src);
  const sized = address === null ? null : sizedPicture(address, slot);
  const hasWidths = sized?.srcSet !== undefined;
  const [failure, setFailure] = useState<Failure>('none');
  const image = useRef<HTMLImageElement>(null);
  const loadsAtOnce = eager || first;
  // A marketplace that has no such widths may have the picture itself.
  const afterFailure = (before: Failure): Failure => (before === 'none' && hasWidths ? 'widths' : 'all');
  useEffect(() => {
    // The error may have come before React listened.
    const element = image.current;
    const failed = element !== null && element.complete && element.naturalWidth === 0;
    setFailure(failed ? (hasWidths ? 'widths' : 'all') : 'none');
  }, [address, hasWidths]);
  const failed = address === null || failure === 'all';
  return (
    <span
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      // Most have the ratio that stands in the style sheet.
      style={ratio === usualRatio ? undefined : { aspectRatio: ratio }}
      data-broken={failed || undefined}
    >
      {failed && words !== '' ? (
        <span className={styles.missing} style={wordsStyle} aria-hidden={alt === '' || undefined}>
          <span style={[...words].length === 1 ? initialStyle : titleStyle}>{words}</span>
        </span>
      ) : failed ? (
        <svg
          className={styles.missing}
          viewBox={person ? '8 1 32 34' : '0 0 48 36'}
          role={alt === '' ? undefined : 'img'}
          aria-label={alt || undefined}
          aria-hidden={alt === ''}
        >
          <path d={person ? personOutline : landscape} />
        </svg>
      ) : (
        <img
          ref={image}
          className={styles.image}
          data-fit={fit === 'cover' ? undefined : fit}
          // Before `src`: a browser that sees the address first may begin with the wrong one.
          loading={loadsAtOnce ? 'eager' : 'lazy'}
          decoding={loadsAtOnce ? 'sync' : 'async'}
          {...(first ? { fetchpriority: 'high' } : {})}
          {...(failure === 'widths' ? undefined : { sizes: sized?.sizes, srcSet: sized?.srcSet })}
          src={failure === 'widths' ? address : sized?.src}
          alt={alt}
          onError={() => setFailure(afterFailure)}
        />
      )}
      {children}
    </span>
  );
}
