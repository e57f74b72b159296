import { createHmac, randomBytes } from 'node:crypto';
import type { PartnerConfig } from './config';

/** A partner that buys accounts: people go on there by single sign-on, and it reports what became of an item. */
export interface Partner {
  /** How its address, its tokens and its reports name it. */
  readonly name: 'leishen';
  /** The partner's login for a visitor of this shop. @param siteOrigin the shop as the visitor sees it */
  loginUrl(siteOrigin: string, token: string): string;
  readonly keys: PartnerKeys;
}

/** One key for each purpose: who takes part in one can't pass it off as another. Secret: never log them. */
export interface PartnerKeys {
  /** Signs what opens the partner's door to a person. */
  readonly login: Uint8Array;
  /** The partner signs its reports with it. */
  readonly report: Uint8Array;
  /** Makes pseudonyms of people; the partner has no use for it. */
  readonly person: Uint8Array;
}

const secretBytes = 32;

/** The keys a shared secret gives: HMAC-SHA-256 of the secret over the purpose's name. */
function partnerKeys(secret: string): PartnerKeys {
  const keyFor = (purpose: string) => new Uint8Array(createHmac('sha256', secret).update(purpose).digest());
  return {
    login: keyFor('leishen login v1'),
    report: keyFor('leishen report v1'),
    person: keyFor('leishen person v1'),
  };
}

/** Makes the partner of the settings; a stand-in gets a secret that lives as long as this process. */
export function createPartner(config: PartnerConfig): Partner {
  const secret = config.kind === 'leishen' ? config.secret : randomBytes(secretBytes).toString('hex');
  return {
    name: 'leishen',
    keys: partnerKeys(secret),
    loginUrl(siteOrigin, token) {
      const url = new URL(loginAddress(config, siteOrigin));
      url.searchParams.set('token', token);
      return url.href;
    },
  };
}

function loginAddress(config: PartnerConfig, siteOrigin: string): string {
  if (config.kind === 'leishen') return config.url;
  return `${config.publicUrl ?? `http://${new URL(siteOrigin).hostname}:${config.port}`}/login`;
}

/** A person as the partner knows them: the same each time, and nothing in it leads back to the phone or the row. */
export function pseudonymOf(keys: PartnerKeys, tenantId: number, personId: number): string {
  return createHmac('sha256', keys.person).update(`${tenantId}:${personId}`).digest('base64url');
}
