import { memo } from 'react';
import { Container } from '~/ui/Container';
import { useRootData } from '~/lib/rootData';
import { Brand } from './Brand';
import { Menu } from './Menu';
import { MoreMenu } from './MoreMenu';
import { Preferences } from './Preferences';
import { QuickWords, SearchBox } from './SearchBox';
import { ServiceLinks } from './ServiceLinks';
import { UserBox } from './UserBox';
import styles from './Header.module.css';

/**
 * The header by the tenant's useTheme. Bourse: a top bar, logo, search in the centre and user in a row, the menu
 * below. Arena: logo, menu, search and user box in one dense row, a strip below. Studio: the logo in the menu
 * row, the search as an icon that opens. The row stays on scroll, everything else of the header leaves.
 * @param search whether the page has the search box
 */
export const Header = memo(function Header({ search }: { search: boolean }) {
  const { look } = useRootData();
  return (
    <header className={styles.root}>
      {look === 'arena' ? null : <TopBar />}
      <div className={styles.bar} data-search={search || undefined}>
        <Container className={styles.row}>
          <Brand />
          {look === 'bourse' ? null : (
            <div className={styles.menu}>
              <Menu />
            </div>
          )}
          {search ? (
            <div className={styles.search}>
              <SearchBox />
            </div>
          ) : null}
          <div className={styles.user}>
            <UserBox />
            <div className={styles.more}>
              <MoreMenu />
            </div>
          </div>
        </Container>
      </div>
      {look === 'bourse' ? (
        <div className={styles.menuRow}>
          <Container className={styles.menuRowInner}>
            <Menu />
            {search ? <QuickWords /> : null}
          </Container>
        </div>
      ) : null}
      {look === 'arena' ? <Strip search={search} /> : null}
    </header>
  );
});

function TopBar() {
  return (
    <div className={styles.top}>
      <Container className={styles.topInner}>
        <Preferences />
        <div className={styles.links}>
          <ServiceLinks className={styles.link} />
        </div>
      </Container>
    </div>
  );
}

function Strip({ search }: { search: boolean }) {
  return (
    <div className={styles.strip}>
      <Container className={styles.topInner}>
        {search ? <QuickWords /> : <span />}
        <div className={styles.links}>
          <ServiceLinks className={styles.link} />
          <Preferences />
        </div>
      </Container>
    </div>
  );
}
