import { z } from 'zod';
import { digits } from './digits';

const minSecretBytes = 32;
const maxPort = 65_535;
/** After the storefront's port and the operators' one. */
const standInPortStep = 2;
/** The storefront's, where the system chooses one that nobody knows yet. */
const usualPort = 3000;

/** The settings of the partner Leishen and of its stand-in in demo mode, each as it is written. */
export const partnerFields = {
  LEISHEN_URL: z
    .url({ protocol: /^https$/, error: 'LEISHEN_URL must be an https URL such as https://leishen.example/login' })
    .optional(),
  LEISHEN_SECRET: z
    .string()
    .refine(
      (secret) => new TextEncoder().encode(secret).length >= minSecretBytes,
      `LEISHEN_SECRET needs at least ${minSecretBytes} bytes; make one with openssl rand -hex 32 and give it to the partner`,
    )
    .optional(),
  PARTNER_PORT: digits(`PARTNER_PORT must be a port number from 1 to ${maxPort}`, 1, maxPort).optional(),
  PARTNER_URL: z
    .url({ protocol: /^https?$/, error: 'PARTNER_URL must be a URL such as https://leishen.demo.example' })
    .optional(),
};

type PartnerFields = z.infer<z.ZodObject<typeof partnerFields>>;

/** Where people are sent to go on at the partner: to Leishen itself, or in demo mode to its stand-in. */
export type PartnerSettings =
  | {
      readonly kind: 'leishen';
      /** The address of its login. */
      readonly url: string;
      /** What tokens and reports are signed with; null in a storefront whose marketplace is elsewhere. Never log it. */
      readonly secret: string | null;
    }
  | {
      readonly kind: 'standIn';
      readonly port: number;
      /** Its origin as browsers reach it; null: the shop's own host name with `port`. */
      readonly publicUrl: string | null;
    };

/**
 * Both or none: an address without a secret could not be spoken to.
 * @param elsewhere the marketplace's or BFF's origin when it is not embedded: then the secret is known there
 */
export function partnerFaults(env: PartnerFields, elsewhere: string | undefined): string[] {
  const faults: string[] = [];
  if (env.LEISHEN_URL === undefined && env.LEISHEN_SECRET !== undefined) {
    faults.push('LEISHEN_URL: is missing while LEISHEN_SECRET is given; set it or unset both');
  }
  if (env.LEISHEN_URL !== undefined && env.LEISHEN_SECRET === undefined && elsewhere === undefined) {
    faults.push(
      'LEISHEN_SECRET: is missing while LEISHEN_URL is given; set it to the secret shared with the partner, or unset both',
    );
  }
  return faults;
}

/** The stand-in needs a port of its own. @param taken the storefront's and the operators' */
export function partnerPortFaults(partner: PartnerSettings | null, taken: readonly number[]): string[] {
  if (partner?.kind !== 'standIn' || !taken.includes(partner.port)) return [];
  return [`PARTNER_PORT: ${partner.port} is used by the storefront itself; set another port`];
}

/**
 * The partner, when there is one; call it once `partnerFaults` found none.
 * @param port the storefront's; the stand-in's follows it
 */
export function partnerOf(env: PartnerFields, mode: 'demo' | 'production', port: number): PartnerSettings | null {
  const { LEISHEN_URL: url, LEISHEN_SECRET: secret } = env;
  if (url !== undefined) return { kind: 'leishen', url, secret: secret ?? null };
  if (mode !== 'demo') return null;
  const publicUrl = env.PARTNER_URL?.replace(/\/+$/, '') ?? null;
  return {
    kind: 'standIn',
    port: env.PARTNER_PORT ?? Math.min((port || usualPort) + standInPortStep, maxPort),
    publicUrl,
  };
}

/**
 * Where a shop's visitors may be sent on to, as an origin; null: nowhere.
 * @param siteOrigin scheme, host and port of the shop as its visitors see it
 */
export function partnerOrigin(partner: PartnerSettings | null, siteOrigin: string): string | null {
  if (partner === null) return null;
  if (partner.kind === 'leishen') return new URL(partner.url).origin;
  if (partner.publicUrl !== null) return new URL(partner.publicUrl).origin;
  return `http://${new URL(siteOrigin).hostname}:${partner.port}`;
}
