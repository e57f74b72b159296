import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export interface HotGame {
  readonly id: string;
  readonly name: string;
}

/** At most so many recent hot games are kept in the header. */
export const hotGamesMax = 6;

/** The games looked at last, newest first, kept in local storage. */
export const hotGamesSlice = createSlice({
  name: 'hotGames',
  initialState: [] as readonly HotGame[] as HotGame[],
  reducers: {
    hotGamesRestored: (_state, action: PayloadAction<HotGame[]>) => action.payload.slice(0, hotGamesMax),
    hotGameVisited: (state, action: PayloadAction<HotGame>) =>
      [action.payload, ...state.filter((game) => game.id !== action.payload.id)].slice(0, hotGamesMax),
  },
});

export const { hotGamesRestored, hotGameVisited } = hotGamesSlice.actions;
