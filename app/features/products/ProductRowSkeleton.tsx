import { ItemRowSkeleton } from '~/ui/ItemRow';
import { Skeleton } from '~/ui/Skeleton';
import money from './ProductMoney.module.css';
import styles from './ProductRow.module.css';

/** Holds the place of a listing while its list loads. */
export function ProductRowSkeleton() {
  return (
    <ItemRowSkeleton className={styles.row}>
      <div className={styles.state}>
        <Skeleton width={72} height={22} />
        <Skeleton width={120} height={14} />
      </div>
      <div className={`${styles.money} ${money.money}`}>
        <Skeleton width={88} height={20} />
        <Skeleton width={140} height={14} />
      </div>
      <div className={styles.steps}>
        <Skeleton width={96} height={32} />
      </div>
    </ItemRowSkeleton>
  );
}
