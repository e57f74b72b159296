import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** What the browser remembers of the person: never the token, which only the server's cookie holds. */
export interface UserState {
  readonly nickName: string | null;
  readonly avatar: string | null;
  /** False until local storage has been read after hydration. */
  readonly hydrated: boolean;
}

const initialState: UserState = { nickName: null, avatar: null, hydrated: false };

export type UserInfo = Pick<UserState, 'nickName' | 'avatar'>;

/** Local storage as read after hydration, a login, a changed profile, a logout. */
export const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    userRestored: (_state, action: PayloadAction<UserInfo>) => ({ ...action.payload, hydrated: true }),
    userChanged: (_state, action: PayloadAction<UserInfo>) => ({ ...action.payload, hydrated: true }),
    userCleared: () => ({ ...initialState, hydrated: true }),
  },
});

export const { userRestored, userChanged, userCleared } = userSlice.actions;
