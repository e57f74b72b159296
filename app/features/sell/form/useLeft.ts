import { useState } from 'react';

/**
 * Whether a field was left, and what is called as it is. It becomes true once nothing is pressed any more: what is then
 * said of the field moves those below it, and a button that moves away under the finger is not pressed.
 */
export function useLeft(): readonly [isLeft: boolean, leave: () => void] {
  const [isLeft, setLeft] = useState(false);
  const tell = () => setTimeout(() => setLeft(true));
  const leave = () => {
    if (document.querySelector(':active') === null) return setLeft(true);
    // The mouse's, which comes after a finger's press too, whose own end comes before the field is left.
    window.addEventListener('mouseup', tell, { once: true });
  };
  return [isLeft, leave];
}
