import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** Whether something waits for the network, or for a shop that is down, and goes on by itself. */
export const networkSlice = createSlice({
  name: 'network',
  initialState: { isWaiting: false },
  reducers: {
    networkAwaited: (state, action: PayloadAction<boolean>) => {
      state.isWaiting = action.payload;
    },
  },
});

export const { networkAwaited } = networkSlice.actions;
