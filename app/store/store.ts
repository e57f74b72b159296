import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { compareSlice } from './compare';
import { hotGamesSlice } from './hotGames';
import { networkSlice } from './network';
import { sessionSlice } from './session';
import { toastsSlice } from './toasts';
import { userSlice } from './user';

/** Made once: it tries every reducer out before it is a reducer itself. */
const reducer = combineReducers({
  user: userSlice.reducer,
  hotGames: hotGamesSlice.reducer,
  compare: compareSlice.reducer,
  network: networkSlice.reducer,
  session: sessionSlice.reducer,
  toasts: toastsSlice.reducer,
});

/** What only the browser owns. A new store for each page render on the server and one per page in the browser. */
export function makeStore() {
  return configureStore({ reducer });
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
/** For what is only asked when somebody presses: who selects it hears of each change. */
export const useAppStore = useStore.withTypes<AppStore>();
export const useAppSelector = useSelector.withTypes<RootState>();
