/** `npm run test:long`. */
export const isLongRun = process.env['TEST_LONG'] === '1';

/**
 * How often something is tried: the tests of every change try a part of it, `npm run test:long` all.
 * @param long what was promised
 * @param short what is enough to notice a fault that was made today
 */
export function triesOf({ long, short }: { readonly long: number; readonly short: number }): number {
  return isLongRun ? long : short;
}
