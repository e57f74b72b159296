/**
 * A bug put into the product on purpose, to see that the check named for it notices. The product itself knows nothing
 * of it: a copy of its source is changed before it is bundled.
 */
export interface Plant {
  /** What the bug is, in small letters and hyphens. */
  readonly name: string;
  /** A file of `bff/` or server.ts, or `build/index.js` for what is in pages (the app's server bundle is text too). */
  readonly file: string;
  /** Stands in the file exactly once; a plant that no longer fits is a failure, so that it is kept up. */
  readonly find: string;
  readonly replace: string;
  /** The check that must fail. */
  readonly caughtBy: string;
}
