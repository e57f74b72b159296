import { Form } from '@remix-run/react';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { UnsentDrafts } from '~/features/sell/draft/UnsentDrafts';
import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { Container } from '~/ui/Container';
import { EmptyState } from '~/ui/EmptyState';
import { SearchIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import { PageTitle } from '~/ui/PageTitle';
import { letterAnchor, type GameKind, type GameRow } from './gameIndex';
import { GameLink } from './GameLink';
import styles from './GamesPage.module.css';
import type { GamesData } from './loadGames.server';
import { useScrollTop } from './useScrollTop';

/** Picking a game, to buy or to sell: search, kind, hot games, then all of them under their letters. */
export function GamesPage({ data }: { data: GamesData }) {
  const t = useText('Games');
  const { pageType, searchText, kind, groups, hot } = data;
  const rememberPlace = useScrollTop(data.scrollTop);
  const searching = searchText !== '' || kind !== null;
  return (
    <Container className={styles.page}>
      <PageTitle lead={t(`${pageType}Intro`)} actions={<SideSwitch data={data} />}>
        {t(`${pageType}Title`)}
      </PageTitle>
      {pageType === 'sale' && (
        <UnsentDrafts kept={data.unsent} games={[...hot, ...groups.flatMap(({ games }) => games)]} />
      )}
      <div className={styles.tools}>
        <SearchForm key={searchText} data={data} />
        <KindTabs data={data} />
      </div>
      {searchText !== '' && groups.length > 0 && (
        <p className={styles.found} role="status">
          {t('search.results', { count: data.found, text: searchText })}{' '}
          <Link to={address(data, { searchText: '' })}>{t('search.clear')}</Link>
        </p>
      )}
      {!searching && <Games title={t('hot')} games={hot} data={data} onLeave={rememberPlace} />}
      {groups.length === 0 ? (
        <NoGames data={data} onLeave={rememberPlace} />
      ) : (
        <div className={styles.index}>
          <nav className={styles.letters} aria-label={t('letters')}>
            {groups.map(({ letter }) => (
              <a key={letter} href={`#${letterAnchor(letter)}`}>
                {letter}
              </a>
            ))}
          </nav>
          <Groups data={data} onLeave={rememberPlace} />
        </div>
      )}
    </Container>
  );
}

/** The page with something changed; the place on the page belongs to the old content and is dropped. */
function address(
  { pageType, searchText, kind }: GamesData,
  change: { searchText?: string; kind?: GameKind; pageType?: 'buy' | 'sale' },
): string {
  const next = { pageType, searchText, kind, ...change };
  return paths.accountOrder({
    pageType: next.pageType,
    searchText: next.searchText,
    ...(next.kind === null ? {} : { type: next.kind }),
  });
}

function SideSwitch({ data }: { data: GamesData }) {
  const t = useText('Games');
  const isServed = useServed();
  if (!isServed(address(data, { pageType: 'sale' }))) return null;
  return (
    <nav className={styles.switch} aria-label={t('side.label')}>
      {(['buy', 'sale'] as const).map((side) => (
        <Link
          key={side}
          to={address(data, { pageType: side })}
          aria-current={data.pageType === side ? 'page' : undefined}
          preventScrollReset
        >
          {t(`side.${side}`)}
        </Link>
      ))}
    </nav>
  );
}

function SearchForm({ data }: { data: GamesData }) {
  const t = useText('Games');
  return (
    <Form
      method="get"
      action={paths.accountOrder()}
      role="search"
      aria-label={t('search.label')}
      className={styles.search}
    >
      <input type="hidden" name="pageType" value={data.pageType} />
      {data.kind !== null && <input type="hidden" name="type" value={data.kind} />}
      <OutlinedInput
        fullWidth
        size="small"
        type="search"
        name="searchText"
        defaultValue={data.searchText}
        placeholder={t('search.label')}
        inputProps={{ 'aria-label': t('search.label'), maxLength: 50, autoComplete: 'off' }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
      />
      <Button type="submit" variant="contained">
        {t('search.button')}
      </Button>
    </Form>
  );
}

function KindTabs({ data }: { data: GamesData }) {
  const t = useText('Games');
  const kinds = [
    [null, t('tabs.all')],
    [0, t('tabs.mobile')],
    [1, t('tabs.pc')],
  ] as const;
  return (
    <nav className={styles.switch} aria-label={t('tabs.label')}>
      {kinds.map(([kind, text]) => (
        <Link
          key={text}
          to={address(data, { kind })}
          aria-current={data.kind === kind ? 'page' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  );
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

function NoGames({ data, onLeave }: { data: GamesData; onLeave: () => void }) {
  const t = useText('Games');
  const action = { label: t('empty.all'), to: address(data, { searchText: '', kind: null }) };
  return (
    <>
      {data.searchText === '' ? (
        <EmptyState title={t('empty.kindTitle')} text={t('empty.kindText')} action={action} />
      ) : (
        <EmptyState title={t('empty.title', { text: data.searchText })} text={t('empty.text')} action={action} />
      )}
      {data.hot.length > 0 && <Games title={t('empty.suggestions')} games={data.hot} data={data} onLeave={onLeave} />}
    </>
  );
}
