import { createAlipayProvider, type AlipayConfig } from './alipay';
import type { PaymentProvider, PaymentProviders } from './provider';
import { createSandboxProvider } from './sandbox';

/** What the ways to pay depend on. */
export interface PaymentConfig {
  readonly mode: 'demo' | 'production';
  /** null: not set up. */
  readonly alipay: AlipayConfig | null;
  /** The present time in epoch milliseconds. */
  readonly now: () => number;
}

/**
 * The providers of a marketplace by channel, in the order they are offered. The sandbox is there in demo mode only.
 * @throws Error that names the setting that is wrong
 */
export async function createPaymentProviders({ mode, alipay, now }: PaymentConfig): Promise<PaymentProviders> {
  const providers: PaymentProvider[] = [];
  if (alipay !== null) providers.push(await createAlipayProvider(alipay, now));
  if (mode === 'demo') providers.push(createSandboxProvider());
  return new Map(providers.map((provider) => [provider.channel, provider]));
}
