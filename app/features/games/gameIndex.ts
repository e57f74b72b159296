import type { PayloadOf } from '../../../bff/contract/types';

export type GameRow = PayloadOf<'GET /api/web/game/Type'>[number];

/** What a tile shows of a game. */
export type GameTile = Pick<GameRow, 'id' | 'name' | 'icon' | 'count' | 'initial'>;

/** 0 mobile, 1 PC; null is both. */
export type GameKind = 0 | 1 | null;

/** Reads the tab of the address; anything unknown shows both kinds. */
export function parseGameKind(value: string | null): GameKind {
  return value === '0' ? 0 : value === '1' ? 1 : null;
}

/** The letter a game stands under, '#' when none is known. */
export function letterOf(game: Pick<GameRow, 'name' | 'initial'> & Partial<Pick<GameRow, 'keyword'>>): string {
  const letter = (game.initial ?? game.keyword ?? game.name).trim().charAt(0).toUpperCase();
  return letter >= 'A' && letter <= 'Z' ? letter : '#';
}

function matches(game: GameRow, needle: string): boolean {
  if (/^[a-z]$/.test(needle))
    return letterOf(game).toLowerCase() === needle || game.name.toLowerCase().startsWith(needle);
  return [game.name, game.keyword ?? ''].some((text) => text.toLowerCase().includes(needle));
}

/** The games whose name or keyword holds the text; a single letter means their first letter. */
export function filterGames(games: readonly GameRow[], searchText: string, kind: GameKind): GameRow[] {
  const needle = searchText.trim().toLowerCase();
  return games.filter((game) => (kind === null || game.type === kind) && (needle === '' || matches(game, needle)));
}

/** The games under their letters, A to Z and '#' last, each group by name. */
export function groupByLetter(games: readonly GameRow[]): { letter: string; games: GameRow[] }[] {
  const groups = new Map<string, GameRow[]>();
  for (const game of games) groups.set(letterOf(game), [...(groups.get(letterOf(game)) ?? []), game]);
  return [...groups]
    .sort(([a], [b]) => (a === '#' ? 1 : b === '#' ? -1 : a < b ? -1 : 1))
    .map(([letter, members]) => ({ letter, games: members.sort((a, b) => a.name.localeCompare(b.name, 'zh-CN')) }));
}

/** The same groups with what tiles show of their games. */
export function tilesByLetter(games: readonly GameRow[]): { letter: string; games: GameTile[] }[] {
  return groupByLetter(games).map(({ letter, games: members }) => ({
    letter,
    games: members.map(({ id, name, icon, count }) => ({ id, name, icon, count, initial: letter })),
  }));
}

/** The games most people look for: those with the most listings. */
export function mostListed<Game extends Pick<GameRow, 'count'>>(games: readonly Game[], limit: number): Game[] {
  return [...games].sort((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, limit);
}

/** The anchor of a letter on the page. */
export function letterAnchor(letter: string): string {
  return letter === '#' ? 'letter-other' : `letter-${letter}`;
}
