import { initialOf } from '~/lib/initialOf';
import { safePicture } from '~/lib/links';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import { useLostPicture } from '~/ui/useLostPicture';
import styles from './Brand.module.css';

/** The merchant's logo and name, leading home. The name's first character stands in for a logo that does not come. */
export function Brand() {
  const { tenant } = useRootData();
  const logo = safePicture(tenant.avatar);
  const { isLost, watched } = useLostPicture(logo);
  return (
    <Link to={paths.home} className={styles.root} aria-label={tenant.tenantName}>
      {logo === null || isLost ? (
        <span className={styles.initial} aria-hidden>
          {initialOf(tenant.tenantName)}
        </span>
      ) : (
        <img className={styles.logo} src={logo} alt="" width={40} height={40} {...watched} />
      )}
      <span className={styles.name}>{tenant.tenantName}</span>
    </Link>
  );
}
