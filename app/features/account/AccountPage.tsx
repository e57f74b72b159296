import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import { PageTitle } from '~/ui/PageTitle';
import styles from './AccountPage.module.css';

/** A page of the personal centre's settings: the way back, its title, its panels one below the other. */
export function AccountPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const t = useText('Account');
  return (
    <div className={styles.page}>
      <div>
        <Link className={styles.back} to={paths.personalCentre}>
          {t('back')}
        </Link>
        <PageTitle {...(lead === undefined ? {} : { lead })}>{title}</PageTitle>
      </div>
      {children}
    </div>
  );
}
