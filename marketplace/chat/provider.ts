/** An account at a chat provider. */
export interface ChatAccount {
  readonly userName: string;
  readonly password: string;
}

/** Who carries the chat between people and shop. */
export interface ChatProvider {
  /**
   * The person's account, made when there is none yet. May take seconds: never called inside a transaction.
   * @throws Error when there is no answer; without anything personal in its message
   */
  accountOf(
    person: { readonly tenantId: number; readonly personId: number },
    signal: AbortSignal,
  ): Promise<ChatAccount>;
}
