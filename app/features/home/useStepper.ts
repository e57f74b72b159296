import { useEffect, useState } from 'react';
import { useReducedMotion } from './useReducedMotion';

/** Handlers that hold a moving part while somebody looks at it closely. */
interface HoldHandlers {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

interface Stepper {
  /** Whether it moves by itself now: wanted, nobody is at it, and motion is welcome. */
  moving: boolean;
  /** False where motion is unwelcome: then there is nothing to stop either. */
  canMove: boolean;
  wanted: boolean;
  setWanted: (wanted: boolean) => void;
  hold: HoldHandlers;
}

/** Calls `step` every `everyMs` while motion is welcome, wanted, and nobody points at the part or works in it. */
export function useStepper(step: () => void, everyMs: number, enabled: boolean): Stepper {
  const reduced = useReducedMotion();
  const [wanted, setWanted] = useState(true);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const canMove = enabled && !reduced;
  const moving = canMove && wanted && !pointed && !focused;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => {
      if (!document.hidden) step();
    }, everyMs);
    return () => clearInterval(timer);
  }, [moving, step, everyMs]);
  const hold = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { moving, canMove, wanted, setWanted, hold };
}
