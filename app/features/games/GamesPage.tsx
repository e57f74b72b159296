import { useState } from 'react';
import { UnsentDrafts } from '~/features/sell/draft/UnsentDrafts';
import { useText } from '~/lib/i18n';
import { Container } from '~/ui/Container';
import { EmptyState } from '~/ui/EmptyState';
import { Link } from '~/ui/Link';
import { PageTitle } from '~/ui/PageTitle';
import { filterGames, groupByLetter, letterAnchor, type GameRow } from './gameIndex';
import { GameLink } from './GameLink';
import styles from './GamesPage.module.css';
import { gamesAddress, KindTabs, SearchForm, SideSwitch } from './GameTools';
import type { GamesData } from './loadGames.server';
import { useScrollTop } from './useScrollTop';

/** Picking a game, to buy or to sell: search, kind, hot games, then all of them under their letters. */
export function GamesPage({ data }: { data: GamesData }) {
  const t = useText('Games');
  const { pageType, groups, hot } = data;
  const rememberPlace = useScrollTop(data.scrollTop);
  return (
    <Container className={styles.page}>
      <PageTitle lead={t(`${pageType}Intro`)} actions={<SideSwitch data={data} />}>
        {t(`${pageType}Title`)}
      </PageTitle>
      {pageType === 'sale' && (
        <UnsentDrafts kept={data.unsent} games={[...hot, ...groups.flatMap(({ games }) => games)]} />
      )}
      <Picker data={data} onLeave={rememberPlace} />
    </Container>
  );
}

/**
 * The search and what it finds. Where all games are at hand they follow what is typed; what was sent is found on the
 * server.
 */
function Picker({ data, onLeave }: Pick<GamesProps, 'data' | 'onLeave'>) {
  const t = useText('Games');
  const [typed, setTyped] = useState('');
  const isTyping = data.searchText === '' && typed.trim() !== '';
  const shown = isTyping ? typedData(data, typed.trim()) : data;
  const { searchText, kind, groups, found } = shown;
  return (
    <>
      <div className={styles.tools}>
        <SearchForm data={data} onType={setTyped} />
        <KindTabs data={data} />
      </div>
      {searchText !== '' && groups.length > 0 && (
        <p className={styles.found} role="status">
          {t('search.results', { count: found, text: searchText })}{' '}
          {!isTyping && <Link to={gamesAddress(data, { searchText: '' })}>{t('search.clear')}</Link>}
        </p>
      )}
      {searchText === '' && kind === null && <Games title={t('hot')} games={data.hot} data={data} onLeave={onLeave} />}
      {groups.length === 0 ? (
        <NoGames data={shown} isTyping={isTyping} onLeave={onLeave} />
      ) : (
        <div className={styles.index}>
          <nav className={styles.letters} aria-label={t('letters')}>
            {groups.map(({ letter }) => (
              <a key={letter} href={`#${letterAnchor(letter)}`}>
                {letter}
              </a>
            ))}
          </nav>
          <Groups data={shown} onLeave={onLeave} />
        </div>
      )}
    </>
  );
}

/** The page as it would be if what is typed had been sent. */
function typedData(data: GamesData, searchText: string): GamesData {
  const all = data.groups.flatMap(({ games }) => games);
  const games = filterGames(all, searchText, data.kind);
  return { ...data, searchText, groups: groupByLetter(games), found: games.length };
}

interface GamesProps {
  title: string;
  games: readonly GameRow[];
  data: GamesData;
  onLeave: () => void;
}

/** All games in one even grid; the first of each letter is where the letter's link leads. */
function Groups({ data, onLeave }: Pick<GamesProps, 'data' | 'onLeave'>) {
  const t = useText('Games');
  return (
    <ul className={styles.tiles} aria-label={t('all')}>
      {data.groups.flatMap(({ letter, games }) =>
        games.map((game, index) => (
          <li key={game.id} className={styles.lettered} {...(index === 0 ? { id: letterAnchor(letter) } : {})}>
            <GameLink game={game} pageType={data.pageType} letter={letter} onLeave={onLeave} />
          </li>
        )),
      )}
    </ul>
  );
}

function Games({ title, games, data, onLeave }: GamesProps) {
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.tiles}>
        {games.map((game) => (
          <li key={game.id}>
            <GameLink game={game} pageType={data.pageType} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoGames({ data, isTyping, onLeave }: Pick<GamesProps, 'data' | 'onLeave'> & { isTyping: boolean }) {
  const t = useText('Games');
  const action = { label: t('empty.all'), to: gamesAddress(data, { searchText: '', kind: null }) };
  return (
    <>
      {data.searchText === '' ? (
        <EmptyState title={t('empty.kindTitle')} text={t('empty.kindText')} action={action} />
      ) : (
        <EmptyState
          title={t('empty.title', { text: data.searchText })}
          text={t('empty.text')}
          {...(isTyping ? {} : { action })}
        />
      )}
      {data.hot.length > 0 && <Games title={t('empty.suggestions')} games={data.hot} data={data} onLeave={onLeave} />}
    </>
  );
}
