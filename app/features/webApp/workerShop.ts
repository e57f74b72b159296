/** What the server writes into a shop's service worker before its code. */
export interface WorkerShop {
  /** First part of the names of its caches. */
  readonly id: string;
  readonly name: string;
  /** A path of this site or an address elsewhere. */
  readonly logo: string | null;
}

/** From a page whose scripts are of this build: a worker of the same build that waits may take over. */
export interface TakeOver {
  readonly type: 'takeOver';
  readonly buildId: string;
}
