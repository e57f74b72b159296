import { useLocation } from '@remix-run/react';
import { memo } from 'react';
import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import {
  HomeOutlinedIcon as HomeIcon,
  PersonOutlinedIcon as PersonIcon,
  SellOutlinedIcon as SellIcon,
  ShoppingBagOutlinedIcon as BuyIcon,
} from '~/ui/icons';
import { Link } from '~/ui/Link';
import { activeEntry } from './menuEntries';
import styles from './BottomBar.module.css';

const places = [
  { entry: 'home', label: 'home', to: paths.home, Icon: HomeIcon },
  { entry: 'buy', label: 'buy', to: paths.accountOrder({ pageType: 'buy' }), Icon: BuyIcon },
  { entry: 'sale', label: 'sale', to: paths.accountOrder({ pageType: 'sale' }), Icon: SellIcon },
  { entry: 'other', label: 'me', to: paths.personalCentre, Icon: PersonIcon },
] as const;

/** A phone's way around: Home, Buy, Sell, Me. */
export const BottomBar = memo(function BottomBar() {
  const t = useText('Shell');
  const isServed = useServed();
  const { pathname, search } = useLocation();
  const active = activeEntry(pathname, search);
  return (
    <nav className={styles.root} aria-label={t('nav.bottom')}>
      {places
        .filter(({ to }) => isServed(to))
        .map(({ entry, label, to, Icon }) => (
          <Link
            key={entry}
            to={to}
            className={styles.place}
            {...(entry === active ? { 'aria-current': 'page' as const } : {})}
          >
            <Icon className={styles.icon} aria-hidden />
            {t(`bottom.${label}`)}
          </Link>
        ))}
    </nav>
  );
});
