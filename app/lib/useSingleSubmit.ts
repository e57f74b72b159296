import { useRef, type FormEvent } from 'react';
import { isUnderWay } from './underWay';
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect';

/**
 * Lets a form be sent once until its answer is there: the second click of a double click comes before React has
 * disabled the button.
 * @param isSending whether the form's request is under way
 */
export function useSingleSubmit(isSending: boolean): (event: FormEvent) => boolean {
  const sent = useRef(false);
  // As it is drawn: a press comes sooner than React's effects after that.
  useBrowserLayoutEffect(() => {
    if (!isSending) sent.current = false;
  }, [isSending]);
  // An answer that is quicker than the page is drawn comes without one that shows the request under way.
  useBrowserLayoutEffect(() => {
    if (sent.current && !isUnderWay()) sent.current = false;
  });
  return (event) => {
    if (sent.current) {
      event.preventDefault();
      return false;
    }
    sent.current = true;
    return true;
  };
}
