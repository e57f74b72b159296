import { Link } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { maskNickName } from '~/features/shell/nickName';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { PageTitle } from '~/ui/PageTitle';
import { Picture } from '~/ui/Picture';
import styles from './Personal.module.css';

interface CentrePageProps {
  readonly nickName: string;
  readonly avatar: string | null;
  /** Masked. */
  readonly phone: string;
  readonly isVerified: boolean;
  /** Null when they could not be counted. */
  readonly favourites: number | null;
}

/** The person at a glance. */
export function CentrePage({ nickName, avatar, phone, isVerified, favourites }: CentrePageProps) {
  const t = useText('Soon');
  return (
    <>
      <div className={styles.person}>
        <Picture src={avatar} alt="" ratio="1 / 1" className={styles.avatar ?? ''} eager />
        <PageTitle>{t('centre.hello', { name: maskNickName(nickName) })}</PageTitle>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('centre.phone')}</dt>
          <dd>{phone}</dd>
        </div>
        <div>
          <dt>{t('centre.realName')}</dt>
          <dd>{t(isVerified ? 'centre.verified' : 'centre.unverified')}</dd>
        </div>
        {favourites !== null && (
          <div>
            <dt>{t('centre.favourites')}</dt>
            <dd>
              <Link to={paths.favourites}>{favourites}</Link>
            </dd>
          </div>
        )}
      </dl>
      <form method="get" action={paths.ours.logout}>
        <ActionButton type="submit" variant="outlined">
          {t('centre.logout')}
        </ActionButton>
      </form>
    </>
  );
}
