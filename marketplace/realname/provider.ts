/** What somebody says who they are. `phone` only with the three elements. */
export interface ClaimedIdentity {
  readonly name: string;
  readonly idCard: string;
  readonly phone: string | null;
}

/** Who knows whether a name, an ID number and a phone belong together: an authority's service. */
export interface RealNameProvider {
  /**
   * Asks. May take seconds: never called inside a transaction.
   * @throws Error when there is no answer; nothing is known then, and nothing is told of the identity in the message
   */
  verify(claimed: ClaimedIdentity, signal: AbortSignal): Promise<'match' | 'mismatch'>;
}
