import { ItemRowSkeleton } from '~/ui/ItemRow';
import { Skeleton, SkeletonLines } from '~/ui/Skeleton';
import styles from './BackRow.module.css';

const place = <SkeletonLines line={18} width="80%" />;
const wayAndTime = <SkeletonLines line={18} width={128} />;

/** Holds the place of an appraisal or buy-back while its list loads. */
export function BackRowSkeleton() {
  return (
    <ItemRowSkeleton className={styles.row} lines={[place, wayAndTime]}>
      <div className={styles.state}>
        <Skeleton width={88} height={22} />
        <SkeletonLines line={21} width={140} />
        <SkeletonLines line={18} width={112} />
      </div>
      <div className={styles.steps}>
        <Skeleton width={96} height={32} />
      </div>
    </ItemRowSkeleton>
  );
}
