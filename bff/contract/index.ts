import type { CallSpec } from './call';
import { authCalls } from './calls/auth';
import { catalogueCalls } from './calls/catalogue';
import { merchantCalls } from './calls/merchant';
import { orderCalls } from './calls/orders';
import { ourCalls } from './calls/ours';
import { sellingCalls } from './calls/selling';

/** Every call of the storefront's upstream, keyed by method and path. */
export const calls = {
  ...merchantCalls,
  ...authCalls,
  ...catalogueCalls,
  ...sellingCalls,
  ...orderCalls,
  ...ourCalls,
};

export type Calls = typeof calls;

/** The same table with the general type, for readers that treat all calls alike. */
export const callTable: Readonly<Record<keyof Calls, CallSpec>> = calls;
