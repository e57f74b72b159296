import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigationType } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { hotGameVisited } from '~/store/hotGames';
import { useAppDispatch } from '~/store/store';
import { Container } from '~/ui/Container';
import { Link } from '~/ui/Link';
import { PageTitle } from '~/ui/PageTitle';
import { chipsOf } from './chips';
import { knownFor } from './facets';
import { FilterFields } from './FilterForm';
import { FilterPanel } from './FilterPanel';
import type { GoodListData } from './goodList.server';
import styles from './GoodListPage.module.css';
import { ofGame, serialiseListQuery, withoutFilters } from './listQuery';
import { NothingFound } from './NothingFound';
import { ResultBar } from './ResultBar';
import { Results } from './Results';
import { listAddress } from './listAddress';
import { useListDraft } from './useListDraft';

/** A game looked at is one of the header's recent games, however its list was reached. */
function useVisitedGame(id: string | undefined, name: string | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (id && name) dispatch(hotGameVisited({ id, name }));
  }, [dispatch, id, name]);
}

/** After a change of filters far down the list, its new beginning comes into view. */
function useResultsInView(address: string) {
  const bar = useRef<HTMLDivElement>(null);
  const arrival = useNavigationType();
  const shownAddress = useRef(address);
  useEffect(() => {
    if (shownAddress.current === address) return;
    shownAddress.current = address;
    const above = (bar.current?.getBoundingClientRect().top ?? 0) < 0;
    if (above && arrival !== 'POP') bar.current?.scrollIntoView({ behavior: 'instant', block: 'start' });
  }, [address, arrival]);
  return bar;
}

/** The goods list: title, filters, results. */
export function GoodListPage({ data }: { data: GoodListData }) {
  const t = useText('List');
  const { query, known, game, goods, total } = data;
  useVisitedGame(game?.id, game?.name);
  const address = serialiseListQuery(query);
  const [sheetOpen, setSheetOpen] = useState(false);
  const { draft, next, change, flush } = useListDraft(query, sheetOpen);
  const openSheet = useCallback(() => setSheetOpen(true), []);
  const closeSheet = useCallback(() => setSheetOpen(false), []);
  const outdated = serialiseListQuery(next ?? draft) !== address;
  const paging = next !== null && serialiseListQuery({ ...next, page: query.page }) === address && outdated;
  const chosenKnown = useMemo(() => knownFor(draft, query, known), [draft, query, known]);
  const chips = useMemo(() => chipsOf(draft, chosenKnown), [draft, chosenKnown]);
  const resultsTop = useResultsInView(address);
  const title = game?.name ? t('gameTitle', { game: game.name }) : t('allTitle');
  return (
    <Container>
      <PageTitle
        actions={
          <Link className={styles.change} to={paths.accountOrder({ pageType: 'buy' })}>
            {t('changeGame')}
          </Link>
        }
      >
        {title}
      </PageTitle>
      <div className={styles.layout}>
        <FilterPanel
          open={sheetOpen}
          onClose={closeSheet}
          onSubmit={flush}
          total={total}
          counting={outdated}
          clearLink={
            chips.length > 0 && (
              <Link
                className={styles.clear}
                to={listAddress(withoutFilters(draft))}
                replace={sheetOpen}
                preventScrollReset
              >
                {t('filters.clear')}
              </Link>
            )
          }
        >
          <FilterFields query={draft} known={chosenKnown} skinsOf={query.heroIds} onChange={change} />
        </FilterPanel>
        <section className={styles.results} aria-label={t('results')}>
          <div ref={resultsTop} className={styles.top} />
          <ResultBar
            query={draft}
            title={title}
            total={total}
            chips={chips}
            updating={outdated}
            onOpenFilters={openSheet}
          />
          {data.filtersMissing && <p className={styles.missing}>{t('filters.unavailable')}</p>}
          {goods.length === 0 ? (
            <NothingFound query={draft} chips={chips} isFiltered={chipsOf(query, known).length > 0} />
          ) : (
            <Results
              key={address}
              query={query}
              draft={draft}
              goods={goods}
              total={total}
              pageSize={data.pageSize}
              labels={known.labels ?? []}
              paging={paging}
              outdated={outdated && !paging}
              isStale={data.staleSince !== null}
            />
          )}
        </section>
      </div>
      {game === null && known.games !== null && (
        <nav className={styles.games} aria-label={t('games')}>
          {known.games.map(({ id, name }) => (
            <Link key={id} to={listAddress(ofGame(draft, id))}>
              {name}
            </Link>
          ))}
        </nav>
      )}
    </Container>
  );
}
