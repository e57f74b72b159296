import { createSlice } from '@reduxjs/toolkit';

/** How many things wait for the network, or for a shop that is down, and go on by themselves. */
export const networkSlice = createSlice({
  name: 'network',
  initialState: { waiting: 0 },
  reducers: {
    waitBegan: (state) => {
      state.waiting += 1;
    },
    waitEnded: (state) => {
      state.waiting -= 1;
    },
  },
});

export const { waitBegan, waitEnded } = networkSlice.actions;
