import type { ReactNode } from 'react';
import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { Container } from '~/ui/Container';
import { EmptyState } from '~/ui/EmptyState';
import { Link } from '~/ui/Link';
import { ListingCard } from '~/ui/ListingCard';
import { PageTitle } from '~/ui/PageTitle';
import { GameLink } from '../games/GameLink';
import { Announcements } from './Announcements';
import { Banner } from './Banner';
import { BlockFailed } from './BlockFailed';
import { Deals } from './Deals';
import { GamePanel } from './GamePanel';
import styles from './HomePage.module.css';
import type { Block, HomeData } from './loadHome.server';
import { Promotions, Shortcuts } from './Tiles';
import { useVisitCount } from './useVisitCount';

/** The home page. Every part stands for itself: one that could not be loaded says so in its own place. */
export function HomePage({ data }: { data: HomeData }) {
  useVisitCount();
  const { games } = data;
  const decoration = useServedDecoration(data.decoration);
  return (
    <Container className={styles.page}>
      <ShopName />
      <div className={styles.hero}>
        {part(decoration, ({ banners, shortcuts }) => (
          <>
            {banners.length > 0 && <Banner slides={banners} />}
            {shortcuts.length > 0 && <Shortcuts infos={shortcuts} />}
          </>
        ))}
        {part(games, (groups) => {
          const hot = decoration.ok ? decoration.value.hotGames : [];
          return groups.length + hot.length > 0 && <GamePanel groups={groups} hot={hot} />;
        })}
      </div>
      <div className={styles.news}>
        {part(data.announcements, (announcements) => (
          <Announcements announcements={announcements} />
        ))}
        {part(data.deals, (deals) => deals.length > 0 && <Deals deals={deals} />)}
      </div>
      <Featured data={data} />
      {part(games, (groups) => groups.length > 0 && <AllGames groups={groups} />)}
      {decoration.ok && decoration.value.promotions.length > 0 && <Promotions infos={decoration.value.promotions} />}
    </Container>
  );
}

/** What leads to a page the shop does without is left out. */
function useServedDecoration(block: HomeData['decoration']): HomeData['decoration'] {
  const isServed = useServed();
  if (!block.ok) return block;
  const { banners, shortcuts, hotGames, promotions } = block.value;
  const served = (infos: typeof banners) => infos.filter(({ linkUrl }) => isServed(linkUrl));
  const value = {
    banners: served(banners),
    shortcuts: served(shortcuts),
    hotGames: served(hotGames),
    promotions: served(promotions),
  };
  return { ok: true, value };
}

function part<Value>(block: Block<Value>, draw: (value: Value) => ReactNode): ReactNode {
  return block.ok ? draw(block.value) : <BlockFailed />;
}

/** The page's heading, for readers; the header shows the shop's name already. */
function ShopName() {
  const t = useText('Titles');
  return <h1 className={styles.hidden}>{t('home')}</h1>;
}

function Featured({ data }: { data: HomeData }) {
  const t = useText('Home');
  const sell = paths.accountOrder({ pageType: 'sale' });
  const isServed = useServed();
  return (
    <section>
      <PageTitle
        level={2}
        actions={
          <Link className={styles.all} to={paths.goodList()}>
            {t('featured.all')}
          </Link>
        }
      >
        {t('featured.title')}
      </PageTitle>
      {part(data.featured, (goods) =>
        goods.length === 0 ? (
          <EmptyState
            title={t('featured.empty')}
            text={t('featured.emptyText')}
            {...(isServed(sell) ? { action: { label: t('featured.sell'), to: sell } } : {})}
          />
        ) : (
          <ul className={styles.featured}>
            {goods.map((good) => (
              <li key={good.id}>
                <ListingCard good={good} labels={data.labels} />
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

function AllGames({ groups }: { groups: Extract<HomeData['games'], { ok: true }>['value'] }) {
  const t = useText('Home');
  return (
    <section>
      <PageTitle level={2}>{t('games.azTitle')}</PageTitle>
      <ul className={styles.games}>
        {groups.flatMap(({ letter, games }) =>
          games.map((game) => (
            <li key={game.id}>
              <GameLink game={game} letter={letter} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
