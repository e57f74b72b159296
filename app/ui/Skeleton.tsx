import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; the final size of what is coming. */
  readonly width?: number | string;
  readonly height?: number | string;
  readonly ratio?: string;
  readonly radius?: number | string;
}

/** A calm grey block of the final size. */
export function Skeleton({ width = '100%', height, ratio, radius }: SkeletonProps) {
  return (
    <span
      className={styles['root']}
      aria-hidden
      style={{
        width,
        height: height ?? (ratio === undefined ? 16 : undefined),
        aspectRatio: ratio,
        borderRadius: radius,
      }}
    />
  );
}

/** Lines of text that are coming; the last one shorter. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles['lines']} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={14} width={index === lines - 1 ? '62%' : '100%'} />
      ))}
    </span>
  );
}
