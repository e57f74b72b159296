import type { PayloadOf } from '../../../bff/contract/types';
import { useText } from '~/lib/i18n';
import { CopyButton } from '~/ui/CopyButton';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { Picture } from '~/ui/Picture';
import styles from './QqGroups.module.css';

interface QqGroupsProps {
  /** Null when they could not be loaded. */
  readonly groups: readonly PayloadOf<'GET /api/V2/H5/qqGroup'>[] | null;
}

/** The shop's QQ groups: a code to scan, a number to copy. */
export function QqGroups({ groups }: QqGroupsProps) {
  const t = useText('Account');
  if (groups === null) return <ErrorState />;
  if (groups.length === 0) return <EmptyState title={t('support.noGroups')} />;
  return (
    <ul className={styles.groups}>
      {groups.map(({ name, number, qrUrl }) => (
        <li key={number} className={styles.group}>
          <Picture src={qrUrl} alt="" slot="thumb" ratio="1 / 1" className={styles.code ?? ''} />
          <div className={styles.words}>
            <p className={styles.name}>{name}</p>
            <p className={styles.number}>
              {number}
              <CopyButton text={number} label={t('support.copyNumber', { name })} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
