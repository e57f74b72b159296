/** The system's clock is set forward by at least so much, or it is only its steps of a millisecond. */
const jumpMs = 1000;

/**
 * Milliseconds that never go back: for ages, waits and deadlines of a process. The system's clock may be set back (by
 * NTP, after a start with a wrong one), and what is stored would stay fresh, and a breaker open, until it has caught up.
 * Where it is set forward, or the machine slept, that time has passed.
 * @param wall milliseconds since the epoch, which this clock begins with
 * @param passed milliseconds since any moment, without those that the machine slept
 * @returns whole milliseconds
 */
export function createSteadyClock(wall: () => number = Date.now, passed = () => performance.now()): () => number {
  let lastWallMs = wall();
  let lastPassedMs = passed();
  let steadyMs = lastWallMs;
  return () => {
    const wallMs = wall();
    const passedMs = passed();
    const byWallMs = wallMs - lastWallMs;
    const byPassedMs = passedMs - lastPassedMs;
    steadyMs += byWallMs - byPassedMs >= jumpMs ? byWallMs : byPassedMs;
    lastWallMs = wallMs;
    lastPassedMs = passedMs;
    return Math.floor(steadyMs);
  };
}
