import { useRef } from 'react';
import { api } from '~/lib/api';
import { useChosenInView } from '~/lib/chosenInView';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { listingTitle } from '~/lib/titleText';
import { useRemoval } from '~/lib/useRemoval';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { Link } from '~/ui/Link';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { UndoBar } from '~/ui/UndoBar';
import { FavouriteCard } from './FavouriteCard';
import styles from './FavouritesPage.module.css';
import type { FavouritesData } from './favourites.server';
import { favouriteShows, favouritesPath, isShown, type FavouriteShow, type KeptGood } from './favouriteShow';

/** Kept listings: ended ones stay, marked, and price changes since then are told. */
export function FavouritesPage({ data }: { data: FavouritesData }) {
  const t = useText('Favourites');
  const { titles } = useRootData();
  const { offered, isGone, remove, undo, commit } = useRemoval<KeptGood>({
    tell: (accountId) => api.call('POST /api/web/goods/collect/remove', { accountId }, { keepalive: true }),
    failedText: t('remove.failed'),
  });
  const list = useRef<HTMLUListElement>(null);
  const { query, goods, pageSize } = data;
  const shown = goods?.filter((good) => !isGone(good)) ?? [];
  const countOf = (show: FavouriteShow) =>
    data.counts[show] - (goods ?? []).filter((good) => isGone(good) && isShown(show, good)).length;

  function undoRemoval(): void {
    const id = offered?.id ?? '';
    undo();
    // The button pressed goes away: the focus returns to the heart it all began with.
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-good-id="${CSS.escape(id)}"] [aria-pressed]`)?.focus();
    });
  }

  return (
    <>
      <PageTitle>{titles.favourites}</PageTitle>
      {goods === null ? (
        <ErrorState />
      ) : (
        <>
          {data.counts.all > 0 && <ShowLinks chosen={query.show} countOf={countOf} />}
          {shown.length === 0 && countOf(query.show) === 0 && (
            <NothingKept show={query.show} hasAny={countOf('all') > 0} />
          )}
          <ul ref={list} className={styles.cards}>
            {shown.map((good, index) => (
              <li key={good.id} data-good-id={good.id}>
                <FavouriteCard good={good} labels={data.labels} eager={index < 4} onRemove={() => remove(good)} />
              </li>
            ))}
          </ul>
          <Pagination
            page={query.page}
            total={countOf(query.show)}
            pageSize={pageSize}
            hrefOf={(page) => favouritesPath({ ...query, page })}
          />
        </>
      )}
      <div role="status">
        {offered !== null && (
          <UndoBar
            key={offered.id}
            text={t('remove.done', { title: listingTitle(offered) })}
            onUndo={undoRemoval}
            onEnd={() => void commit()}
          />
        )}
      </div>
    </>
  );
}

/** The selections as links, so that they work without JavaScript. */
function ShowLinks({ chosen, countOf }: { chosen: FavouriteShow; countOf: (show: FavouriteShow) => number }) {
  const t = useText('Favourites');
  const strip = useChosenInView<HTMLElement>(chosen);
  return (
    <nav ref={strip} className={styles.shows} aria-label={t('show.label')}>
      {favouriteShows.map((show) => (
        <Link
          key={show}
          className={styles.show}
          to={favouritesPath({ show })}
          preventScrollReset
          {...(show === chosen ? { 'aria-current': 'true' as const } : {})}
        >
          {t(`show.${show}`)} <span className={styles.count}>{countOf(show)}</span>
        </Link>
      ))}
    </nav>
  );
}

function NothingKept({ show, hasAny }: { show: FavouriteShow; hasAny: boolean }) {
  const t = useText('Favourites');
  const reason = hasAny ? show : 'all';
  return (
    <EmptyState
      title={t(`empty.${reason}.title`)}
      text={t(`empty.${reason}.text`)}
      action={
        hasAny && show !== 'all'
          ? { label: t('empty.showAll'), to: favouritesPath({}) }
          : { label: t('empty.browse'), to: paths.accountOrder({ pageType: 'buy' }) }
      }
    />
  );
}
