/** A code on its way to a phone. Personal and secret: never log it. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  /** phoneLogin, mima, huishou, payee or public. */
  readonly purpose: string;
  /** The merchant in whose name it is sent. */
  readonly tenantId: number;
}

/** Who sends codes by SMS. */
export interface SmsProvider {
  /** True when nothing is sent and the page that asks shows the code instead. */
  readonly showsCode: boolean;
  /**
   * Sends a code. May take seconds: never called inside a transaction.
   * @throws Error when it was not sent, or nobody knows; without anything of the message in its own
   */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>;
}
