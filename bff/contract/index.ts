import type { CallSpec } from './call';
import { accountOurCalls } from './calls/accountOurs';
import { authCalls } from './calls/auth';
import { catalogueCalls } from './calls/catalogue';
import { earningCalls } from './calls/earnings';
import { merchantCalls } from './calls/merchant';
import { messageCalls } from './calls/messages';
import { orderCalls } from './calls/orders';
import { ourCalls } from './calls/ours';
import { peopleCalls } from './calls/people';
import { searchCalls } from './calls/searches';
import { pushCalls } from './calls/push';
import { sellingCalls } from './calls/selling';
import { sellingOurCalls } from './calls/sellingOurs';

/** Every call of the storefront's upstream, keyed by method and path. */
export const calls = {
  ...merchantCalls,
  ...authCalls,
  ...catalogueCalls,
  ...sellingCalls,
  ...orderCalls,
  ...ourCalls,
  ...accountOurCalls,
  ...messageCalls,
  ...peopleCalls,
  ...searchCalls,
  ...pushCalls,
  ...sellingOurCalls,
  ...earningCalls,
};

export type Calls = typeof calls;

/** The same table with the general type, for readers that treat all calls alike. */
export const callTable: Readonly<Record<keyof Calls, CallSpec>> = calls;
