import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import { PageTitle } from '~/ui/PageTitle';
import styles from './AccountPage.module.css';

interface AccountPageProps {
  readonly title: string;
  readonly lead?: string;
  /** Guests have no personal centre to go back to. */
  readonly hasCentre?: boolean;
  readonly children: ReactNode;
}

/** A page of the personal centre's settings: the way back, its title, its panels one below the other. */
export function AccountPage({ title, lead, hasCentre = true, children }: AccountPageProps) {
  const t = useText('Account');
  return (
    <div className={styles.page}>
      <div>
        {hasCentre && (
          <Link className={styles.back} to={paths.personalCentre}>
            {t('back')}
          </Link>
        )}
        <PageTitle {...(lead === undefined ? {} : { lead })}>{title}</PageTitle>
      </div>
      {children}
    </div>
  );
}
