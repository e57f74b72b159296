import { Link } from '@remix-run/react';
import { CentreLinks } from '~/features/account/CentreLinks';
import { maskNickName } from '~/features/shell/nickName';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { PageTitle } from '~/ui/PageTitle';
import { Picture } from '~/ui/Picture';
import type { CentreData } from './centre.server';
import styles from './Personal.module.css';

/** The person at a glance: who it is, then what needs action, then what was kept. */
export function CentrePage({ data }: { data: CentreData }) {
  const t = useText('Soon');
  const account = useText('Account');
  return (
    <>
      <div className={styles.person}>
        <Picture src={data.avatar} alt="" ratio="1 / 1" className={styles.avatar ?? ''} eager />
        <PageTitle {...(data.phone === '' ? {} : { lead: account('centre.phone', { phone: data.phone }) })}>
          {t('centre.hello', { name: maskNickName(data.nickName) })}
        </PageTitle>
      </div>
      <Counts data={data} />
      <CentreLinks isVerified={data.isVerified} />
      <form method="get" action={paths.ours.logout}>
        <ActionButton type="submit" variant="outlined">
          {t('centre.logout')}
        </ActionButton>
      </form>
    </>
  );
}

/** Numbers that lead to what they count; what could not be counted is still led to. */
function Counts({ data }: { data: CentreData }) {
  const t = useText('Orders');
  const { titles } = useRootData();
  const kept = data.favourites === null ? null : `${data.favourites}${data.hasMoreFavourites ? '+' : ''}`;
  const entries: { to: string; name: string; count: string | number | null; isOpen: boolean }[] = [
    ...data.orders.map(({ tab, to, count }) => ({ to, name: t(`tabs.${tab}`), count, isOpen: (count ?? 0) > 0 })),
    { to: paths.myProducts(), name: titles.myProducts, count: data.products, isOpen: (data.products ?? 0) > 0 },
    { to: paths.myAppraisals(), name: titles.myAppraisals, count: data.appraisals, isOpen: (data.appraisals ?? 0) > 0 },
    { to: paths.favourites, name: titles.favourites, count: kept, isOpen: false },
    { to: paths.ours.browseHistory, name: titles.browseHistory, count: data.browsed, isOpen: false },
  ];
  return (
    <ul className={styles.counts}>
      {entries.map(({ to, name, count, isOpen }) => (
        <li key={to}>
          <Link className={styles.count} to={to} data-open={isOpen || undefined}>
            <span className={styles.number}>{count ?? '–'}</span>
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
