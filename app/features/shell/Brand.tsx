import { safePicture } from '~/lib/links';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import styles from './Brand.module.css';

/** The merchant's logo and name, leading home. */
export function Brand() {
  const { tenant } = useRootData();
  const logo = safePicture(tenant.avatar);
  return (
    <Link to={paths.home} className={styles['root']} aria-label={tenant.tenantName}>
      {logo === null ? (
        <span className={styles['initial']} aria-hidden>
          {[...tenant.tenantName][0] ?? ''}
        </span>
      ) : (
        <img className={styles['logo']} src={logo} alt="" width={40} height={40} />
      )}
      <span className={styles['name']}>{tenant.tenantName}</span>
    </Link>
  );
}
