import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` in the browser; the server runs neither, and React complains there about this one. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
