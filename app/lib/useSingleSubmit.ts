import { useEffect, useRef, type FormEvent } from 'react';

/**
 * Lets a form be sent once until its answer is there: the second click of a double click comes before React has
 * disabled the button.
 * @param isSending whether the form's request is under way
 */
export function useSingleSubmit(isSending: boolean): (event: FormEvent) => boolean {
  const sent = useRef(false);
  useEffect(() => {
    if (!isSending) sent.current = false;
  }, [isSending]);
  return (event) => {
    if (sent.current) {
      event.preventDefault();
      return false;
    }
    sent.current = true;
    return true;
  };
}
