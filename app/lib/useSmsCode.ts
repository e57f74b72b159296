import { useCallback, useEffect, useState } from 'react';
import type { Refusal } from '../../bff/contract/types';
import { api } from './api';

/** So long after a code another may be asked for. */
const waitMs = 60_000;

/** A code that was asked for. Demo shops show it, because they send none. */
export interface SentCode {
  readonly key: string;
  readonly demoCode: string | null;
}

/** Asks for SMS codes in the background and counts down to the next. */
export function useSmsCode() {
  const [sent, setSent] = useState<SentCode | null>(null);
  const [isSending, setSending] = useState(false);
  const [nextMs, setNextMs] = useState(0);
  const secondsLeft = useSecondsUntil(nextMs);
  return {
    /** null: none was asked for from this page. */
    sent,
    isSending,
    /** Until another may be asked for. */
    secondsLeft,
    /** When another may be asked for, in epoch milliseconds. */
    nextMs,
    /** @returns why none was sent, or null */
    async send(phone: string, type: string): Promise<Refusal | null> {
      setSending(true);
      const answer = await api.call('GET /api/sms/new/send', { phone, type });
      setSending(false);
      if (!answer.ok) return answer;
      const payload = answer.payload as { yzmRankey?: string; demoCode?: string } | undefined;
      setSent({ key: payload?.yzmRankey ?? '', demoCode: payload?.demoCode ?? null });
      setNextMs(Date.now() + waitMs);
      return null;
    },
    /** Goes on with a code that was asked for before the page was loaded anew. */
    resume: useCallback((code: SentCode, mayAskAgainMs: number): void => {
      setSent(code);
      setNextMs(mayAskAgainMs);
    }, []),
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
