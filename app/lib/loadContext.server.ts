import type { AppLoadContext } from '@remix-run/node';
import type { BffClient } from '../../bff/contract/types';

/** What the server hands to loaders, actions and the document renderer; all absent under remix-serve. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The client for this one request. */
    bff?: BffClient;
    /** For every script and style element of the page. */
    cspNonce?: string;
    /** The page goes into the page cache: wait for everything before sending. */
    waitForAll?: boolean;
    /** The person logs out in this request: an ended session is no news, no notice goes out. */
    sessionEnds?: boolean;
    /** The origin of the partner that people may be sent on to; null: there is none. */
    partnerOrigin?: string | null;
  }
}

/** The request's nonce; made here when the server gave none. The same for the whole request. */
export function nonceOf(context: AppLoadContext): string {
  context.cspNonce ??= Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  return context.cspNonce;
}
