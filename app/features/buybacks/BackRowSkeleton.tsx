import { ItemRowSkeleton } from '~/ui/ItemRow';
import { Skeleton } from '~/ui/Skeleton';
import styles from './BackRow.module.css';

/** Holds the place of an appraisal or buy-back while its list loads. */
export function BackRowSkeleton() {
  return (
    <ItemRowSkeleton className={styles.row}>
      <div className={styles.state}>
        <Skeleton width={88} height={22} />
        <Skeleton width={140} height={14} />
      </div>
      <div className={styles.steps}>
        <Skeleton width={96} height={32} />
      </div>
    </ItemRowSkeleton>
  );
}
