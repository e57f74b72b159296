import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useChosenInView } from '~/lib/chosenInView';
import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import type { TitleKey } from '~/lib/pageWords';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { Container } from '~/ui/Container';
import { Link } from '~/ui/Link';
import { UnreadBadge } from '../messages/UnreadBadge';
import styles from './OtherLayout.module.css';

interface Entry {
  readonly to: string;
  readonly title: TitleKey;
}

const mine: readonly Entry[] = [
  { to: paths.personalCentre, title: 'personalCentre' },
  { to: paths.myOrders, title: 'myOrders' },
  { to: paths.myProducts(), title: 'myProducts' },
  { to: paths.myAppraisals(), title: 'myAppraisals' },
  { to: paths.ours.earnings(), title: 'earnings' },
  { to: paths.ours.messages(), title: 'messages' },
  { to: paths.favourites, title: 'favourites' },
  { to: paths.ours.savedSearches(), title: 'savedSearches' },
  { to: paths.ours.browseHistory, title: 'browseHistory' },
];
const help: readonly Entry[] = [
  { to: paths.announcements(), title: 'announcements' },
  { to: paths.ours.lookup(), title: 'lookup' },
  { to: paths.introduction(), title: 'introduction' },
  { to: paths.feedback, title: 'feedback' },
  { to: paths.applyMerchant, title: 'applyMerchant' },
];

/** Pages that stand in the navigation under another one. */
const placeOf: Readonly<Record<string, string>> = {
  [paths.newsDetail('')]: paths.announcements(),
  [paths.offers()]: paths.myAppraisals(),
  [paths.ours.profile]: paths.personalCentre,
  [paths.ours.realName()]: paths.personalCentre,
  [paths.ours.security()]: paths.personalCentre,
  [paths.ours.invite()]: paths.personalCentre,
  [paths.ours.support]: paths.personalCentre,
};

/** Side navigation on a desktop, a strip above the page on a phone. */
export function OtherLayout({ children }: { children: ReactNode }) {
  const t = useText('Personal');
  const strip = useChosenInView<HTMLElement>(useLocation().pathname);
  return (
    <Container>
      <div className={styles.layout}>
        <nav ref={strip} className={styles.nav} aria-label={t('nav')}>
          <Group heading={t('mine')} entries={mine} />
          <Group heading={t('help')} entries={help} />
        </nav>
        <div className={styles.page}>{children}</div>
      </div>
    </Container>
  );
}

function Group({ heading, entries }: { heading: string; entries: readonly Entry[] }) {
  const { titles } = useRootData();
  const isServed = useServed();
  const { pathname } = useLocation();
  return (
    <>
      <p className={styles.heading}>{heading}</p>
      {entries
        .filter(({ to }) => isServed(to))
        .map(({ to, title }) => (
          <Link
            key={to}
            to={to}
            className={styles.link}
            aria-current={to.split('?')[0] === (placeOf[pathname] ?? pathname) ? 'page' : undefined}
          >
            {titles[title]}
            {title === 'messages' && <UnreadBadge />}
          </Link>
        ))}
    </>
  );
}
