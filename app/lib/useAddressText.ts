import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import { latestGoal } from './latestGoal';
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect';

/**
 * A field that shows a text of the address and sends it there. Another address brings its own text, except over what
 * has been typed since it was asked for: a slow page must not take that away.
 * @param onText told when the address brings another text
 */
export function useAddressText(text: string, onText?: (text: string) => void) {
  const { key } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(text);
  /** Where the router led when somebody typed last. */
  const typedFor = useRef<string | null>(null);
  const tell = useRef(onText);
  tell.current = onText;
  useBrowserLayoutEffect(() => {
    const isTypedSince = typedFor.current === key;
    typedFor.current = null;
    if (shown.current === text) return;
    shown.current = text;
    if (isTypedSince || input.current === null) return;
    input.current.value = text;
    tell.current?.(text);
  }, [key, text]);
  return {
    ref: input,
    defaultValue: text,
    onInput: () => {
      typedFor.current = latestGoal();
    },
  };
}
