import { useEffect, type RefObject } from 'react';

/**
 * Gives an element the focus when an answer has brought it: whoever pressed a button at the end of a form would not
 * see, nor hear, what is said at its beginning. The element needs `tabIndex={-1}`.
 * @param answer changes with each answer; undefined: none has come yet, and the element takes nothing
 */
export function useAnswerFocus(element: RefObject<HTMLElement>, answer: unknown): void {
  useEffect(() => {
    if (answer !== undefined) element.current?.focus();
  }, [element, answer]);
}
