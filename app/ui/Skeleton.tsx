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
      className={styles.root}
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

/** Lines of text that are coming, each as high as it will be; the last of several is shorter. */
export function SkeletonLines({ lines = 1, line, width }: { lines?: number; line: number; width?: number | string }) {
  const room = line - boneHeight;
  return (
    <span className={styles.lines} aria-hidden style={{ gap: room, paddingBlock: room / 2, width }}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={boneHeight} width={lines > 1 && index === lines - 1 ? '62%' : '100%'} />
      ))}
    </span>
  );
}

/** How high the letters of a line are, about. */
const boneHeight = 14;
