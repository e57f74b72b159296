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

/**
 * The estimate for what is typed, asked for again a moment after it changed.
 * @param loaded the one the page came with, and for which draft it was
 */
export function useEstimate(draft: SellDraft, loaded: { readonly estimate: Estimate | null; readonly key: string }) {
  const [estimate, setEstimate] = useState(loaded.estimate);
  const [state, setState] = useState<EstimateState['state']>(loaded.estimate === null ? 'failed' : 'fresh');
  const [tries, setTries] = useState(0);
  const known = useRef(loaded.key);
  const asked = useRef(draft);
  asked.current = draft;
  const key = estimateKey(draft);

  useEffect(() => {
    if (known.current === key) return;
    const sender = new AbortController();
    setState('loading');
    const ask = async () => {
      const answer = await api.call('POST /api/web/sell/estimate', estimateInput(asked.current), {
        signal: sender.signal,
      });
      if (sender.signal.aborted) return;
      known.current = key;
      if (answer.ok && answer.payload !== undefined) setEstimate(answer.payload);
      setState(answer.ok && answer.payload !== undefined ? 'fresh' : 'failed');
    };
    const timer = setTimeout(() => void ask(), delayMs);
    return () => {
      clearTimeout(timer);
      sender.abort();
    };
  }, [key, tries]);

  const retry = useCallback(() => {
    known.current = '';
    setTries((was) => was + 1);
  }, []);
  return { estimate, state, retry };
}
