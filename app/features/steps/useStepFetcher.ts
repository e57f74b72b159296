import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { answerTo, type StepAnswer } from './stepAnswer';

/**
 * The steps of a page share one fetcher: a row may lose a step, or vanish, while the step's answer is on its way,
 * and the page still has the answer then.
 */
const sharedKey = 'steps';

/** Sends one step. @returns what is under way and answered of this very step */
export function useStepFetcher(intent: string, id: string) {
  const fetcher = useFetcher<StepAnswer>({ key: sharedKey });
  const isBusy = fetcher.state !== 'idle';
  const isOwn = fetcher.formData?.get('intent') === intent && fetcher.formData.get('id') === id;
  return {
    Form: fetcher.Form,
    /** Any step of the page is under way: one at a time. */
    isBusy,
    isSending: isBusy && isOwn,
    answer: answerTo(fetcher.data, intent, id),
  };
}

/** Runs once for each answer that says that the step was taken. */
export function useTaken(answer: StepAnswer | undefined, onTaken: () => void): void {
  // What was answered before this step was on the page is no news.
  const told = useRef(answer);
  const latest = useRef(onTaken);
  latest.current = onTaken;
  useEffect(() => {
    if (answer === undefined || told.current === answer) return;
    told.current = answer;
    if (answer.problem === null) latest.current();
  }, [answer]);
}

/**
 * The last answer to a step of the page, for what the step itself can't say any more.
 * @param unscripted the answer to a form that was sent without scripts
 */
export function useLastAnswer(unscripted: StepAnswer | undefined): StepAnswer | undefined {
  const { data } = useFetcher<StepAnswer>({ key: sharedKey });
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  const latestHere = useRef(here);
  latestHere.current = here;
  const before = useRef(data);
  const [last, setLast] = useState<{ answer: StepAnswer; at: string } | null>(null);
  useEffect(() => {
    if (data !== undefined && data !== before.current) setLast({ answer: data, at: latestHere.current });
  }, [data]);
  return last?.at === here ? last.answer : unscripted;
}
