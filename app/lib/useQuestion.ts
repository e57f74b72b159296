import { useEffect, useRef, useState } from 'react';

/**
 * A question before a step is taken: it closes once the step is answered, so that what came of it can be read, and a
 * second press on its yes sends nothing more.
 * @param isSending whether the step's request is under way
 * @param answer changes with each answer: one that is quicker than the page is drawn comes without a request under way
 */
export function useQuestion(isSending: boolean, answer: unknown) {
  const [isAsking, setAsking] = useState(false);
  const sent = useRef(false);
  useEffect(() => {
    if (isSending) return;
    sent.current = false;
    setAsking(false);
  }, [isSending, answer]);
  /** Takes the step, once until it is answered. */
  const takeOnce = (take: () => void) => {
    if (sent.current) return;
    sent.current = true;
    take();
  };
  return { isAsking, setAsking, takeOnce };
}
