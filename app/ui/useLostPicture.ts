import { useEffect, useRef, useState, type RefObject } from 'react';

interface LostPicture {
  /** True once the picture did not come. */
  readonly isLost: boolean;
  /** For the `<img>`. */
  readonly watched: { readonly ref: RefObject<HTMLImageElement>; readonly onError: () => void };
}

/** Whether a small picture came, for what stands in for one that did not. @param address of the picture */
export function useLostPicture(address: string | null): LostPicture {
  const ref = useRef<HTMLImageElement>(null);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    // The error may have come before React listened.
    setIsLost(ref.current?.complete === true && ref.current.naturalWidth === 0);
  }, [address]);
  return { isLost, watched: { ref, onError: () => setIsLost(true) } };
}
