import { useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StepAnswer } from '~/features/steps/stepAnswer';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import type { BuybackData, Offer } from './offers.server';

/** What the person is about to accept, as it was when the question was asked. */
export interface Wish {
  readonly offer: Offer;
  readonly requestKey: string;
}

/**
 * Accepting an offer. The page's offers may change while the question stands: what is asked and sent stays the offer
 * that was shown, and the marketplace refuses it when it is no longer that.
 */
export function useAcceptance({ requestKey }: BuybackData, action: string) {
  const t = useText('Offers');
  const toast = useToast();
  const fetcher = useFetcher<StepAnswer>();
  const [wish, setWish] = useState<Wish | null>(null);
  const [refusal, setRefusal] = useState<StepAnswer | undefined>(undefined);
  const isSending = fetcher.state !== 'idle';
  const submitOnce = useSingleSubmit(isSending);
  const told = useRef<StepAnswer | undefined>(undefined);
  useEffect(() => {
    const answer = fetcher.data;
    if (answer === undefined || told.current === answer) return;
    told.current = answer;
    setWish(null);
    if (answer.problem === null) toast(t('accept.done'), 'success');
    else setRefusal(answer);
  }, [fetcher.data, t, toast]);
  return {
    wish,
    /** Why the last one was not accepted. */
    refusal,
    isSending,
    submitOnce,
    fetcher,
    action,
    ask: useCallback(
      (offer: Offer) => {
        setRefusal(undefined);
        setWish({ offer, requestKey });
      },
      [requestKey],
    ),
    dismiss: useCallback(() => setWish(null), []),
  };
}

export type Acceptance = ReturnType<typeof useAcceptance>;
