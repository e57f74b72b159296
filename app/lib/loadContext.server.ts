import type { AppLoadContext } from '@remix-run/node';
import type { BffClient } from '../../bff/contract/types';
import type { Drawings } from '../../bff/drawings';
import type { Keep } from '../../bff/pageKit';

/** What the server hands to loaders, actions and the document renderer; all absent under remix-serve. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The client for this one request. */
    bff?: BffClient;
    /** The client of a guest of the shop, for what everybody is told. */
    guest?: () => Promise<BffClient>;
    /** For every script and style element of the page. */
    cspNonce?: string;
    /** Set by the renderer: the page as text in pieces, which the server need not read from the response again. */
    html?: readonly string[];
    /** True for a server that takes `html`: the response needs no body then. */
    takesHtml?: boolean;
    /** Writes what nobody foresaw into the server's log, without what is personal in it. */
    reportError?: (error: unknown) => void;
    /** The origin of the partner that people may be sent on to; null: there is none. */
    partnerOrigin?: string | null;
    /** The shop's one origin, whichever of its names the visitor used. */
    siteOrigin?: string;
    /** Keeps what is costly to make and the same for everybody. */
    keep?: Keep;
    /** Draws pictures of our own. */
    drawings?: Drawings;
  }
}

/** The request's nonce; made here when the server gave none. The same for the whole request. */
export function nonceOf(context: AppLoadContext): string {
  context.cspNonce ??= Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  return context.cspNonce;
}
