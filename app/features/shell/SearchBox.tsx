import { Form, useLocation, useSearchParams } from '@remix-run/react';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useText } from '~/lib/i18n';
import { isComposingKey } from '~/lib/isComposing';
import { useRootData } from '~/lib/rootData';
import { useAddressText } from '~/lib/useAddressText';
import { paths } from '~/paths';
import { hotGameVisited } from '~/store/hotGames';
import { useAppDispatch, useAppSelector } from '~/store/store';
import { SearchOutlinedIcon as SearchIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import styles from './SearchBox.module.css';

/** Longer texts find nothing and would only lengthen the address. */
const searchTextMax = 60;

/** Search for a game: a plain GET form to the game picker, with quick words and the games looked at last. */
export function SearchBox() {
  const t = useText('Shell');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { quickWords } = useRootData();
  const visited = useAppSelector((state) => state.hotGames);
  const [typed, setTyped] = useState('');
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const searchText = pathname === paths.accountOrder() ? (query.get('searchText') ?? '') : '';
  const field = useAddressText(searchText);
  // Suggestions are for whoever has typed nothing yet; then only those stay that may be meant.
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(typed.trim().toLowerCase());
  const [recent, quick] = [visited.filter(fits), quickWords.filter(fits)];
  const close = () => (document.activeElement as HTMLElement | null)?.blur();
  const leave = () => {
    close();
    setTyped('');
  };
  const steer = (event: KeyboardEvent<HTMLElement>) => {
    // These keys pick, or give up, the word that a Chinese keyboard composes.
    if (isComposingKey(event.nativeEvent)) return;
    if (event.key === 'Escape') close();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveInSuggestions(event);
  };
  return (
    <search className={styles.root} aria-label={t('search.label')} onKeyDown={steer}>
      <Form ref={form} method="get" action={paths.accountOrder()} className={styles.form} onSubmit={leave}>
        <input type="hidden" name="pageType" value="buy" />
        <label className={styles.icon} htmlFor={id} title={t('search.open')}>
          <SearchIcon fontSize="small" aria-hidden />
          <span className="visually-hidden">{t('search.label')}</span>
        </label>
        <input
          {...field}
          id={id}
          className={styles.input}
          type="search"
          name="searchText"
          onChange={(event) => setTyped(event.target.value)}
          maxLength={searchTextMax}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={styles.submit}>
          {t('search.submit')}
        </button>
      </Form>
      {quick.length + recent.length === 0 ? null : (
        <div className={styles.panel}>
          {recent.length === 0 ? null : (
            <section className={styles.group}>
              <h2 className={styles.heading}>{t('search.recent')}</h2>
              {recent.map((game) => (
                <Link key={game.id} className={styles.word} to={paths.goodList({ gameId: game.id })} onClick={leave}>
                  {game.name}
                </Link>
              ))}
            </section>
          )}
          {quick.length === 0 ? null : (
            <section className={styles.group}>
              <h2 className={styles.heading}>{t('search.quick')}</h2>
              {quick.map((game) => (
                <Link
                  key={game.id}
                  className={styles.word}
                  to={paths.accountOrder({ pageType: 'buy', searchText: game.name })}
                  onClick={() => {
                    dispatch(hotGameVisited(game));
                    leave();
                  }}
                >
                  {game.name}
                </Link>
              ))}
            </section>
          )}
        </div>
      )}
    </search>
  );
}

/** From the field to the words below it, and round. */
function moveInSuggestions(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], a[href]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (at === -1 || stops.length < 2) return;
  event.preventDefault();
  stops[(at + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length]?.focus();
}

/** The three preset words, always in sight where the look has room for them. */
export function QuickWords() {
  const t = useText('Shell');
  const { quickWords } = useRootData();
  const dispatch = useAppDispatch();
  if (quickWords.length === 0) return null;
  return (
    <p className={styles.quick}>
      <span>{t('search.quick')}</span>
      {quickWords.map((game) => (
        <Link
          key={game.id}
          className={styles.quickWord}
          to={paths.accountOrder({ pageType: 'buy', searchText: game.name })}
          onClick={() => dispatch(hotGameVisited(game))}
        >
          {game.name}
        </Link>
      ))}
    </p>
  );
}
