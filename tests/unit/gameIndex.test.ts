import { describe, expect, it } from 'vitest';
import { game } from '../../bff/contract/entities';
import { filterGames, groupByLetter, letterOf, mostListed, parseGameKind } from '../../app/features/games/gameIndex';

const games = [
  { id: 1, name: 'Star Harbour', keyword: 'xinggang', initial: 'X', type: 0, count: 5 },
  { id: 2, name: 'Moon Raid', keyword: 'yueying', initial: 'Y', type: 1, count: 9 },
  { id: 3, name: '1999 Tactics', type: 0 },
].map((row) => game.parse(row));
const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

describe('the index of games', () => {
  it('finds a game by a part of its name or keyword, and by its first letter', () => {
    expect(ids(filterGames(games, ' harb ', null))).toEqual(['1']);
    expect(ids(filterGames(games, 'YUEY', null))).toEqual(['2']);
    expect(ids(filterGames(games, 'x', null))).toEqual(['1']);
    expect(ids(filterGames(games, '', 0))).toEqual(['1', '3']);
    expect(filterGames(games, 'nothing', null)).toEqual([]);
  });

  it('groups by letter, with # for the rest at the end', () => {
    expect(groupByLetter(games).map((group) => group.letter)).toEqual(['X', 'Y', '#']);
    expect(letterOf(games[2]!)).toBe('#');
  });

  it('knows its tabs and takes anything else for all games', () => {
    expect([parseGameKind('0'), parseGameKind('1'), parseGameKind('7'), parseGameKind(null)]).toEqual([
      0,
      1,
      null,
      null,
    ]);
  });

  it('puts the games with most listings first', () => {
    expect(ids(mostListed(games, 2))).toEqual(['2', '1']);
  });
});
