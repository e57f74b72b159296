import { ItemRowSkeleton } from '~/ui/ItemRow';
import { Skeleton, SkeletonLines } from '~/ui/Skeleton';
import money from './ProductMoney.module.css';
import styles from './ProductRow.module.css';

const place = <SkeletonLines line={18} width="80%" />;
/** The code with its button, and the time. */
const codeAndTime = (
  <>
    <SkeletonLines line={28} width={96} />
    <SkeletonLines line={18} width={112} />
  </>
);

/** Holds the place of a listing on sale while its list loads. */
export function ProductRowSkeleton() {
  return (
    <ItemRowSkeleton className={styles.row} lines={[place, codeAndTime]}>
      <div className={styles.state}>
        <Skeleton width={72} height={22} />
        <SkeletonLines line={18} width={120} />
      </div>
      <div className={`${styles.money} ${money.money}`}>
        <SkeletonLines line={20.8} width={88} />
        <SkeletonLines line={18} width={140} />
        <div className={money.open}>
          <Skeleton width={112} height={14} />
        </div>
      </div>
      <div className={styles.steps}>
        <Skeleton width={96} height={32} />
      </div>
    </ItemRowSkeleton>
  );
}
