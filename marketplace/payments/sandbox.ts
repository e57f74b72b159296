import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CallbackFault, CallbackFields, PaymentProvider, ProviderReport } from './provider';

/** The demo's provider: its cashier is a page of the shop itself, where one chooses how the payment ends. */
export interface SandboxProvider extends PaymentProvider {
  readonly channel: 'sandbox';
  /** A signed callback, as a real provider would send it. The same payment has the same provider's number always. */
  callbackOf(report: Omit<ProviderReport, 'callbackNo' | 'providerNo'>): CallbackFields;
}

const fieldNames = ['amountCents', 'callbackNo', 'currency', 'providerNo', 'status', 'tradeNo'] as const;
const statuses: ReadonlySet<string> = new Set<ProviderReport['status']>(['paid', 'failed', 'expired', 'pending']);

/** The sandbox signs and checks with a key of its own, made anew at each start and known to nobody. */
export function createSandboxProvider(key: Buffer = randomBytes(32)): SandboxProvider {
  const signatureOf = (fields: CallbackFields): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify(fieldNames.map((name) => fields[name])))
      .digest();

  function isSigned(fields: CallbackFields): boolean {
    const claimed = /^[0-9a-f]{64}$/.test(fields['sign'] ?? '') ? Buffer.from(fields['sign'] as string, 'hex') : null;
    return claimed !== null && timingSafeEqual(claimed, signatureOf(fields));
  }

  return {
    channel: 'sandbox',
    payUrl: ({ tradeNo }) => `/pages/pay/sandbox?token=${tradeNo}`,
    callbackOf({ tradeNo, amountCents, currency, status }) {
      const fields = {
        amountCents: String(amountCents),
        callbackNo: randomBytes(16).toString('hex'),
        currency,
        providerNo: `SANDBOX${tradeNo}`,
        status,
        tradeNo,
      };
      return { ...fields, sign: signatureOf(fields).toString('hex') };
    },
    readCallback(fields) {
      return isSigned(fields) ? reportOf(fields) : 'signature';
    },
    claimedTradeNo: (fields) => fields['tradeNo'],
    /** There is no money in the sandbox: giving it back always works. */
    async refund() {},
  };
}

export function isSandbox(provider: PaymentProvider | undefined): provider is SandboxProvider {
  return provider?.channel === 'sandbox' && 'callbackOf' in provider;
}

function reportOf(fields: CallbackFields): ProviderReport | CallbackFault {
  const { amountCents = '', callbackNo = '', currency = '', providerNo = '', status = '', tradeNo = '' } = fields;
  if (!/^\d{1,9}$/.test(amountCents) || !statuses.has(status)) return 'malformed';
  const known = status as ProviderReport['status'];
  return { callbackNo, tradeNo, providerNo, amountCents: Number(amountCents), currency, status: known };
}
