import { Skeleton, SkeletonLines } from '~/ui/Skeleton';
import styles from './OrderRow.module.css';

/** Holds the place of an order while its list loads. */
export function OrderRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <div className={styles.head}>
        <SkeletonLines line={18} width={104} />
        <div className={styles.number}>
          <SkeletonLines line={28} width={200} />
        </div>
        <SkeletonLines line={18} width={80} />
      </div>
      <div className={styles.picture}>
        <Skeleton ratio="4 / 3" />
      </div>
      <div className={styles.facts}>
        <SkeletonLines lines={2} line={21} />
        <SkeletonLines line={18} width="70%" />
      </div>
      <div className={styles.state}>
        <Skeleton width={72} height={22} />
        <SkeletonLines line={18} width="100%" />
      </div>
      <div className={styles.amount}>
        <Skeleton width={88} height={20} />
      </div>
      <div className={styles.action}>
        <Skeleton width={96} height={32} />
      </div>
    </div>
  );
}
