import type { PaymentProvider, PaymentProviders } from './provider';
import { createSandboxProvider } from './sandbox';

/** What the ways to pay depend on. */
export interface PaymentConfig {
  readonly mode: 'demo' | 'production';
}

/** The providers of a marketplace by channel, in the order they are offered. The sandbox is there in demo mode only. */
export function createPaymentProviders({ mode }: PaymentConfig): PaymentProviders {
  const providers: PaymentProvider[] = [];
  if (mode === 'demo') providers.push(createSandboxProvider());
  return new Map(providers.map((provider) => [provider.channel, provider]));
}
