import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** A listing chosen to be compared, with what the bar shows of it. */
export interface ComparedItem {
  readonly id: string;
  readonly title: string;
  readonly img: string | null;
}

/** More columns than these nobody compares. */
export const comparedMax = 4;

/** The listings chosen to be compared, kept on the device; each shop has a hostname, so each has its own. */
export const compareSlice = createSlice({
  name: 'compare',
  initialState: [] as readonly ComparedItem[] as ComparedItem[],
  reducers: {
    comparedRestored: (_state, action: PayloadAction<ComparedItem[]>) => action.payload.slice(0, comparedMax),
    /** Does nothing when there are four. */
    comparedAdded: (state, action: PayloadAction<ComparedItem>) =>
      state.length >= comparedMax || state.some(({ id }) => id === action.payload.id)
        ? state
        : [...state, action.payload],
    comparedRemoved: (state, action: PayloadAction<string>) => state.filter(({ id }) => id !== action.payload),
    comparedCleared: () => [],
  },
});

export const { comparedRestored, comparedAdded, comparedRemoved, comparedCleared } = compareSlice.actions;
