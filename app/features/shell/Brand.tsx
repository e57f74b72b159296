import { useEffect, useRef, useState } from 'react';
import { safePicture } from '~/lib/links';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import styles from './Brand.module.css';

/** The merchant's logo and name, leading home. The name's first character stands in for a logo that does not come. */
export function Brand() {
  const { tenant } = useRootData();
  const logo = safePicture(tenant.avatar);
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    // The error may have come before React listened.
    setHasFailed(image.current?.complete === true && image.current.naturalWidth === 0);
  }, [logo]);
  return (
    <Link to={paths.home} className={styles['root']} aria-label={tenant.tenantName}>
      {logo === null || hasFailed ? (
        <span className={styles['initial']} aria-hidden>
          {[...tenant.tenantName][0] ?? ''}
        </span>
      ) : (
        <img
          ref={image}
          className={styles['logo']}
          src={logo}
          alt=""
          width={40}
          height={40}
          onError={() => setHasFailed(true)}
        />
      )}
      <span className={styles['name']}>{tenant.tenantName}</span>
    </Link>
  );
}
