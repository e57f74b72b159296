import { useCallback, useEffect, useRef, useState } from 'react';
import type { SellDraft } from '../draft/sellDraft';
import { api } from '~/lib/api';
import { estimateInput, estimateKey } from './estimateInput';
import type { Estimate } from './wayFacts';

const delayMs = 800;

/** What is known of the account's worth while its form is filled in. */
export interface EstimateState {
  readonly estimate: Estimate | null;
  readonly state: 'fresh' | 'loading' | 'failed';
  readonly retry: () => void;
}

/** What was answered last, and to which question; the estimate is an older one where that failed. */
interface Answered {
  readonly key: string;
  readonly estimate: Estimate | null;
  readonly state: 'fresh' | 'failed';
}

/**
 * The estimate for what is typed, asked for again a moment after it changed.
 * @param loaded the one the page came with, and for which draft it was
 */
export function useEstimate(
  draft: SellDraft,
  loaded: { readonly estimate: Estimate | null; readonly key: string },
): EstimateState {
  const [answered, setAnswered] = useState<Answered>({
    ...loaded,
    state: loaded.estimate === null ? 'failed' : 'fresh',
  });
  const asked = useRef(draft);
  asked.current = draft;
  const key = estimateKey(draft);
  const isAnswered = answered.key === key;

  useEffect(() => {
    if (isAnswered) return;
    const sender = new AbortController();
    const ask = async () => {
      const answer = await api.call('POST /api/web/sell/estimate', estimateInput(asked.current), {
        signal: sender.signal,
      });
      if (sender.signal.aborted) return;
      const estimate = (answer.ok ? answer.payload : undefined) ?? null;
      setAnswered((was) => ({
        key,
        estimate: estimate ?? was.estimate,
        state: estimate === null ? 'failed' : 'fresh',
      }));
    };
    const timer = setTimeout(() => void ask(), delayMs);
    return () => {
      clearTimeout(timer);
      sender.abort();
    };
  }, [key, isAnswered]);

  const retry = useCallback(() => setAnswered((was) => ({ ...was, key: '' })), []);
  return { estimate: answered.estimate, state: isAnswered ? answered.state : 'loading', retry };
}
