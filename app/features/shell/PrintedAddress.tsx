import { useLocation } from '@remix-run/react';
import { useRootData } from '~/lib/rootData';
import styles from './PrintedAddress.module.css';

/** On paper: where the page can be found again. */
export function PrintedAddress() {
  const { origin } = useRootData();
  const { pathname, search } = useLocation();
  return <p className={styles.address}>{`${origin}${pathname}${search}`}</p>;
}
