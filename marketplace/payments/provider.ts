/** What is to be paid: enough to sign a request for a provider's cashier. */
export interface PaymentRequest {
  /** Our number of the attempt; the provider sends it back. */
  readonly tradeNo: string;
  readonly orderNo: string;
  /** What the buyer reads at the cashier. */
  readonly subject: string;
  readonly amountCents: number;
  readonly currency: 'CNY';
  /** The cashier must take no money after it, epoch milliseconds. */
  readonly expireMs: number;
  /** Where the buyer comes back to, and where the provider reports: absolute URLs of the shop's own host. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
}

/** What a callback says once its signature has been found good. */
export interface ProviderReport {
  /** The provider's own number of this report: a second one with the same number is a replay. */
  readonly callbackNo: string;
  readonly tradeNo: string;
  readonly providerNo: string;
  readonly amountCents: number;
  readonly currency: string;
  /** `pending`: nothing has happened yet; it is acknowledged and changes nothing. */
  readonly status: 'paid' | 'failed' | 'expired' | 'pending';
}

/** Why a callback is refused before anything is looked up. */
export type CallbackFault = 'signature' | 'malformed' | 'otherMerchant';

/** A callback's form fields, decoded, each once. */
export type CallbackFields = Readonly<Record<string, string>>;

export interface RefundRequest {
  readonly tradeNo: string;
  readonly providerNo: string;
  /** Ours, stable over repeats: the provider refunds it once. */
  readonly refundNo: string;
  readonly amountCents: number;
  readonly reason: string;
}

/** A way to pay. Money moves at the provider; what it means for an order is decided in payments/callbacks.ts. */
export interface PaymentProvider {
  /** Name on the wire, e.g. `alipay`. */
  readonly channel: string;
  /** The provider's cashier for this attempt: an https URL, or a path of the shop's site. Signs, asks nobody. */
  payUrl(request: PaymentRequest): string;
  /**
   * Reads a callback's fields and checks the signature.
   * @returns the report, or why it is refused
   */
  readCallback(fields: CallbackFields): ProviderReport | CallbackFault;
  /** The trade number a callback names, unchecked: for the log line of a refused one. */
  claimedTradeNo(fields: CallbackFields): string | undefined;
  /**
   * Sends money back. Called outside transactions, possibly again with the same `refundNo`.
   * @throws Error when the provider can't be reached or refuses; it is tried again later
   */
  refund(request: RefundRequest): Promise<void>;
  /**
   * Asks what became of an attempt, since a report can be late or get lost. Called outside transactions. Absent: every
   * report arrives at once.
   * @returns null when the provider has never heard of the attempt, so that nothing was paid
   * @throws Error when the provider gives no good answer
   */
  readonly lookUp?: (tradeNo: string) => Promise<ProviderReport | null>;
}

/** The providers of a marketplace by channel, in the order they are offered. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;
