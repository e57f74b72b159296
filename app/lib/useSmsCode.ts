import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { Refusal } from '../../bff/contract/types';
import { api } from './api';

/** How long after a code another one may be asked for. */
export const smsWaitMs = 60_000;

/** A code that was asked for. Demo shops show it, because they send none. */
export interface SentCode {
  readonly key: string;
  readonly demoCode: string | null;
}

/** A code, the number it was asked for, and when another may be asked for, in epoch milliseconds. */
interface AskedCode extends SentCode {
  readonly phone: string;
  readonly nextMs: number;
}

/**
 * Asks for SMS codes in the background and counts down to the next. A code is its number's: while another one stands in
 * the form, there is none, and one may be asked for.
 * @param inForm stands in the form
 * @param phoneIn the number in the form; the same function each time
 */
export function useSmsCode(inForm: RefObject<HTMLInputElement>, phoneIn: (form: HTMLFormElement) => string) {
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const [isSending, setSending] = useState(false);
  const [phone, setPhone] = useState('');
  const sent = asked?.phone === phone ? asked : null;
  const secondsLeft = useSecondsUntil(sent?.nextMs ?? 0);

  useEffect(() => {
    const form = inForm.current?.form;
    if (form === null || form === undefined) return;
    const look = () => setPhone(phoneIn(form));
    // After whatever fills the form in, such as a draft.
    queueMicrotask(look);
    form.addEventListener('input', look);
    return () => form.removeEventListener('input', look);
  }, [inForm, phoneIn]);

  return {
    /** null: none was asked for from this page for the number in the form. */
    sent,
    isSending,
    /** Until another may be asked for. */
    secondsLeft,
    /** @returns why none was sent, or null */
    async send(to: string, type: string): Promise<Refusal | null> {
      setPhone(to);
      setSending(true);
      const answer = await api.call('GET /api/sms/new/send', { phone: to, type });
      setSending(false);
      if (!answer.ok) return answer;
      const payload = answer.payload as { yzmRankey?: string; demoCode?: string } | undefined;
      const code = { key: payload?.yzmRankey ?? '', demoCode: payload?.demoCode ?? null };
      setAsked({ ...code, phone: to, nextMs: Date.now() + smsWaitMs });
      return null;
    },
    /** Goes on with a code that was asked for before the page was loaded anew. */
    resume: useCallback((code: Omit<AskedCode, 'demoCode'>): void => setAsked({ ...code, demoCode: null }), []),
  };
}

function useSecondsUntil(momentMs: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const secondsLeft = () => Math.max(0, Math.ceil((momentMs - Date.now()) / 1000));
    setLeft(secondsLeft());
    if (secondsLeft() === 0) return;
    const timer = setInterval(() => {
      setLeft(secondsLeft());
      if (secondsLeft() === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [momentMs]);
  return left;
}
