import { useCallback } from 'react';
import { useAppDispatch } from '~/store/store';
import { toastShown } from '~/store/toasts';
import type { ToastSeverity } from '~/store/toasts';

/** `const toast = useToast(); toast(t('saved'))`: a short message, gone after 3000 ms. */
export function useToast(): (text: string, severity?: ToastSeverity) => void {
  const dispatch = useAppDispatch();
  return useCallback((text, severity = 'info') => void dispatch(toastShown(text, severity)), [dispatch]);
}
