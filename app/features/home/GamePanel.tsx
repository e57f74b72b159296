import { useText } from '~/lib/i18n';
import { initialOf } from '~/lib/initialOf';
import { paths } from '~/paths';
import { hotGameVisited } from '~/store/hotGames';
import { useAppDispatch } from '~/store/store';
import { Link } from '~/ui/Link';
import { Picture } from '~/ui/Picture';
import { SafeLink } from '~/ui/SafeLink';
import { letterAnchor, letterOf, mostListed, type GameTile } from '../games/gameIndex';
import styles from './GamePanel.module.css';
import type { DecorationInfo } from './loadHome.server';

interface GamePanelProps {
  groups: readonly { letter: string; games: GameTile[] }[];
  hot: readonly DecorationInfo[];
}

const tiles = 10;

/** The games as an even grid with their letters: the merchant's hot ones first, filled up by the most listed. */
export function GamePanel({ groups, hot }: GamePanelProps) {
  const t = useText('Home');
  const dispatch = useAppDispatch();
  const games = groups.flatMap((group) => group.games);
  const named = new Set(hot.map((info) => info.title));
  const filled = mostListed(
    games.filter((game) => !named.has(game.name)),
    Math.max(0, tiles - hot.length),
  );
  return (
    <section className={styles.panel} aria-label={t('hotGames')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('hotGames')}</h2>
        <Link className={styles.all} to={paths.accountOrder({ pageType: 'buy' })}>
          {t('games.all')}
        </Link>
      </div>
      <ul className={styles.tiles}>
        {hot.slice(0, tiles).map((info, index) => (
          <li key={info.id ?? index}>
            <SafeLink link={info.linkUrl} className={styles.tile ?? ''}>
              <TileFace picture={info.imgUrl} name={info.title} letter={letterFor(games, info.title)} />
            </SafeLink>
          </li>
        ))}
        {filled.map((game) => (
          <li key={game.id}>
            <Link
              className={styles.tile}
              to={paths.goodList({ gameId: game.id })}
              onClick={() => dispatch(hotGameVisited({ id: game.id, name: game.name }))}
            >
              <TileFace picture={game.icon} name={game.name} letter={letterOf(game)} />
            </Link>
          </li>
        ))}
      </ul>
      <nav className={styles.letters} aria-label={t('games.letters')}>
        {groups.map(({ letter }) => (
          <Link key={letter} to={`${paths.accountOrder({ pageType: 'buy' })}#${letterAnchor(letter)}`}>
            {letter}
          </Link>
        ))}
      </nav>
    </section>
  );
}

function letterFor(games: readonly GameTile[], name: string): string | undefined {
  const game = games.find((candidate) => candidate.name === name);
  return game && letterOf(game);
}

function TileFace({
  picture,
  name,
  letter,
}: {
  picture: string | undefined;
  name: string;
  letter: string | undefined;
}) {
  return (
    <>
      <span className={styles.icon}>
        <Picture src={picture} alt="" slot="mark" ratio="1 / 1" words={initialOf(name)} />
      </span>
      <span className={styles.name}>{name}</span>
      {letter !== undefined && (
        <span className={styles.letter} aria-hidden="true">
          {letter}
        </span>
      )}
    </>
  );
}
