import { createSlice } from '@reduxjs/toolkit';

/** Whether the relogin question is open. Opening it twice is opening it once: many calls may fail together. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: { prompt: false },
  reducers: {
    sessionExpired: () => ({ prompt: true }),
    sessionPromptClosed: () => ({ prompt: false }),
  },
});

export const { sessionExpired, sessionPromptClosed } = sessionSlice.actions;
