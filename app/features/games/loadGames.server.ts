import type { BffClient } from '../../../bff/contract/types';
import { loadUnsent, type UnsentDraft } from '~/features/sell/draft/unsent.server';
import type { PageType } from '~/paths';
import { filterGames, groupByLetter, mostListed, parseGameKind, type GameKind, type GameRow } from './gameIndex';

const hotGamesShown = 6;
const longestSearch = 50;

/** What the game picker shows. */
export interface GamesData {
  pageType: PageType;
  searchText: string;
  kind: GameKind;
  groups: { letter: string; games: GameRow[] }[];
  /** Games that fit the search and the tab. */
  found: number;
  hot: GameRow[];
  /** When selling: forms the person began and did not send. */
  unsent: UnsentDraft[];
  /** The place on the page to go back to, in px. */
  scrollTop: number | null;
  staleSince: string | null;
}

/** Reads `scrollTop`; anything but a sensible number of px is left out. */
export function parseScrollTop(value: string | null): number | null {
  return /^\d{1,6}$/.test(value ?? '') ? Number(value) : null;
}

/** The games of the shop, searched and grouped on the server, so that the page works without JavaScript. */
export async function loadGames(bff: BffClient, search: URLSearchParams): Promise<GamesData> {
  const games = (await bff.data('GET /api/web/game/Type', {})) ?? [];
  const pageType = search.get('pageType') === 'sale' ? 'sale' : 'buy';
  const searchText = (search.get('searchText') ?? '').trim().slice(0, longestSearch);
  const kind = parseGameKind(search.get('type'));
  const found = filterGames(games, searchText, kind);
  return {
    pageType,
    searchText,
    kind,
    groups: groupByLetter(found),
    found: found.length,
    hot: mostListed(games, hotGamesShown),
    unsent: pageType === 'sale' ? await loadUnsent(bff) : [],
    scrollTop: parseScrollTop(search.get('scrollTop')),
    staleSince: bff.staleSince,
  };
}
