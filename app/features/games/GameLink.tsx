import { useText } from '~/lib/i18n';
import { initialOf } from '~/lib/initialOf';
import { paths, type PageType } from '~/paths';
import { hotGameVisited } from '~/store/hotGames';
import { useAppDispatch } from '~/store/store';
import { Link } from '~/ui/Link';
import { Picture } from '~/ui/Picture';
import type { GameTile } from './gameIndex';
import styles from './GameLink.module.css';

interface GameLinkProps {
  game: GameTile;
  pageType?: PageType;
  /** Its first letter in the corner, for grids without headings. */
  letter?: string;
  /** Runs before the page is left. */
  onLeave?: () => void;
}

/** A game as a tile that leads to its listings or to selling; a game opened for buying is remembered in the header. */
export function GameLink({ game, pageType = 'buy', letter, onLeave }: GameLinkProps) {
  const t = useText('Games');
  const dispatch = useAppDispatch();
  const query = { gameId: game.id };
  return (
    <Link
      className={styles.tile}
      to={pageType === 'sale' ? paths.sale(query) : paths.goodList(query)}
      onClick={() => {
        onLeave?.();
        if (pageType === 'buy') dispatch(hotGameVisited({ id: game.id, name: game.name }));
      }}
    >
      <span className={styles.icon}>
        <Picture src={game.icon} alt="" slot="mark" ratio="1 / 1" words={initialOf(game.name)} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{game.name}</span>
        {pageType === 'buy' && game.count !== undefined && (
          <span className={styles.count}>{t('count', { count: game.count })}</span>
        )}
        {pageType === 'sale' && <span className={styles.count}>{t('sellThis')}</span>}
      </span>
      {letter !== undefined && (
        <span className={styles.letter} aria-hidden="true">
          {letter}
        </span>
      )}
    </Link>
  );
}
