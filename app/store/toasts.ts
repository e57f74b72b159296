import { createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export type ToastSeverity = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly severity: ToastSeverity;
}

/** Toasts stay this long. */
export const toastDurationMs = 3000;

/** The short messages on the screen, oldest first; the same text twice is shown once. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      prepare: (text: string, severity: ToastSeverity) => ({ payload: { id: nanoid(), text, severity } }),
      reducer: (state, action: PayloadAction<Toast>) => [
        ...state.filter((toast) => toast.text !== action.payload.text),
        action.payload,
      ],
    },
    toastDismissed: (state, action: PayloadAction<string>) => state.filter((toast) => toast.id !== action.payload),
  },
});

export const { toastShown, toastDismissed } = toastsSlice.actions;
