import { CentreLinks } from '~/features/account/CentreLinks';
import { orderListPath } from '~/features/orders/orderQuery';
import { useLogoutQuestion } from '~/features/shell/LogoutQuestion';
import { maskNickName } from '~/features/shell/nickName';
import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { Link } from '~/ui/Link';
import { PageTitle } from '~/ui/PageTitle';
import { Picture } from '~/ui/Picture';
import type { CentreData } from './centre.server';
import styles from './Personal.module.css';

/** The person at a glance: who it is, then what needs action, then what was kept. */
export function CentrePage({ data }: { data: CentreData }) {
  const t = useText('Personal');
  const account = useText('Account');
  const { titles } = useRootData();
  const askLogout = useLogoutQuestion();
  return (
    <>
      <div className={styles.person}>
        <Picture src={data.avatar} alt="" slot="mark" ratio="1 / 1" className={styles.avatar ?? ''} eager person />
        <PageTitle {...(data.phone === '' ? {} : { lead: account('centre.phone', { phone: data.phone }) })}>
          {data.nickName === '' ? titles.personalCentre : t('centre.hello', { name: maskNickName(data.nickName) })}
        </PageTitle>
      </div>
      <Counts data={data} />
      <CentreLinks isVerified={data.isVerified} />
      <form
        method="get"
        action={paths.ours.logout}
        onSubmit={(event) => {
          event.preventDefault();
          askLogout();
        }}
      >
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
  const personal = useText('Personal');
  const searches = useText('Searches');
  const { titles } = useRootData();
  const isServed = useServed();
  const kept = data.favourites === null ? null : `${data.favourites}${data.hasMoreFavourites ? '+' : ''}`;
  const others: Entry[] = [
    {
      to: paths.myProducts(),
      name: personal('centre.open', { name: titles.myProducts }),
      count: data.products,
      isOpen: (data.products ?? 0) > 0,
    },
    {
      to: paths.myAppraisals(),
      name: personal('centre.open', { name: titles.myAppraisals }),
      count: data.appraisals,
      isOpen: (data.appraisals ?? 0) > 0,
    },
    { to: paths.favourites, name: titles.favourites, count: kept, isOpen: false },
    {
      to: paths.ours.savedSearches(),
      name: searches('newFound'),
      count: data.newFound,
      isOpen: (data.newFound ?? 0) > 0,
    },
    { to: paths.ours.browseHistory, name: titles.browseHistory, count: data.browsed, isOpen: false },
  ];
  return (
    <>
      <div className={styles.sides}>
        {data.orders.map(({ role, tabs }) => (
          <section key={role} className={styles.side} aria-labelledby={`orders-${role}`}>
            <h2 className={styles.sideTitle} id={`orders-${role}`}>
              <Link to={orderListPath({ role })}>{t(`sides.${role}`)}</Link>
            </h2>
            <ul className={styles.tabs}>
              {tabs.map(({ tab, to, count }) => (
                <li key={tab}>
                  <Count to={to} name={t(`tabs.${tab}`)} count={count} isOpen={(count ?? 0) > 0} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ul className={styles.counts}>
        {others
          .filter(({ to }) => isServed(to))
          .map((entry) => (
            <li key={entry.to}>
              <Count {...entry} />
            </li>
          ))}
      </ul>
    </>
  );
}

interface Entry {
  readonly to: string;
  readonly name: string;
  readonly count: string | number | null;
  readonly isOpen: boolean;
}

function Count({ to, name, count, isOpen }: Entry) {
  return (
    <Link className={styles.count} to={to} data-open={isOpen || undefined}>
      <span className={styles.number}>{count ?? '–'}</span>
      <span>{name}</span>
    </Link>
  );
}
