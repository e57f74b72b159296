/** A drawing of ours, and for how long others may keep it. */
export interface Drawing {
  readonly bytes: Uint8Array;
  readonly maxAgeSeconds: number;
}

/** What lacks a picture is to be asked for again soon: the picture may be there by then. */
const lackingMaxAgeSeconds = 60;

/**
 * A drawing; while one of its pictures can not be had, the same without any. A picture may fail for good, and its shop
 * still has a name and prices to show.
 * @param bare draws without pictures; null: there are none in it
 * @throws Response when neither can be drawn now
 */
export async function drawnOrBare(
  draw: () => Promise<Uint8Array>,
  bare: (() => Promise<Uint8Array>) | null,
  maxAgeSeconds: number,
): Promise<Drawing> {
  try {
    return { bytes: await draw(), maxAgeSeconds };
  } catch (error) {
    if (bare === null || !(error instanceof Response)) throw error;
    return { bytes: await bare(), maxAgeSeconds: lackingMaxAgeSeconds };
  }
}
