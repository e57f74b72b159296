import { createContext, useContext } from 'react';
import type { Theme } from '@mui/material/styles';
import type { AppStore } from '~/store/store';
import type { Look } from '~/theme/look';
import type { MerchantColours } from '~/theme/palette';
import type { Messages } from './i18n';
import type { Locale } from './locale';

/**
 * What the two entries hand to the tree and what is no loader's data. In the browser the messages are those of
 * the active language only, and nonce and tokens are read back from the page.
 */
export interface RequestInfo {
  readonly nonce?: string;
  /** For pages whose root loader failed. */
  readonly fallbackLocale: Locale;
  readonly messages: Partial<Record<Locale, Partial<Messages>>>;
  /** In the browser: fetches what is missing of them. */
  readonly fetchRestOfMessages?: () => Promise<void>;
  /** Why the session ended while this page was made; server only (the browser reads the cookie). */
  readonly sessionNotice: 'expired' | 'forbidden' | null;
  /** The text of the style element with the tenant's tokens. */
  readonly themeCss: (look: Look, colours: MerchantColours) => string;
  readonly muiTheme: (look: Look) => Theme;
  /** One per request on the server, one per page in the browser. */
  readonly store: AppStore;
}

const RequestInfoContext = createContext<RequestInfo | null>(null);

export const RequestInfoProvider = RequestInfoContext.Provider;

/** See `RequestInfo`. */
export function useRequestInfo(): RequestInfo {
  const info = useContext(RequestInfoContext);
  if (info === null) throw new Error('The tree was rendered without its RequestInfoProvider');
  return info;
}
