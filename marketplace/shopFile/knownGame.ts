import type { ShopGame } from './shopFile';
import { ShopFileRefused } from './refused';

/** A game of the file with the number it has. */
export interface KnownGame {
  readonly id: number;
  readonly game: ShopGame;
}

/** The names of rows, as a message lists them. */
export const quoted = (rows: readonly { readonly fieldName: string }[]) =>
  rows.map(({ fieldName }) => `"${fieldName}"`).join(', ');

/** Why something of a game can't be taken away. */
export const stillUsed = (game: ShopGame, what: string) =>
  new ShopFileRefused(`games: accounts of ${game.key} have ${what}: keep that`);
