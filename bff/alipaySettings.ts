import { z } from 'zod';

const officialGateway = 'https://openapi.alipay.com/gateway.do';
const fix = 'copy it from the page of the app at open.alipay.com';

/** A key's text: PEM, on one line too with `\n` written out, or the bare base64 of Alipay's key tool. Never quoted. */
const keyText = (name: string) =>
  z
    .string()
    .trim()
    .regex(
      /^(-----BEGIN [A-Z ]+-----)?(\s|\\n)*([A-Za-z0-9+/=](\s|\\n)*){200,}(-----END [A-Z ]+-----(\s|\\n)*)?$/,
      `${name} must be a key in PEM or base64; ${fix}`,
    )
    .optional();

/** The settings of the merchant's app at Alipay, each as it is written. */
export const alipayFields = {
  ALIPAY_APP_ID: z
    .string()
    .regex(/^\d{10,32}$/, `ALIPAY_APP_ID must be the digits of the app's number; ${fix}`)
    .optional(),
  ALIPAY_PRIVATE_KEY: keyText('ALIPAY_PRIVATE_KEY'),
  ALIPAY_PUBLIC_KEY: keyText('ALIPAY_PUBLIC_KEY'),
  ALIPAY_GATEWAY: z
    .url({ protocol: /^https$/, error: `ALIPAY_GATEWAY must be an https URL such as ${officialGateway}` })
    .optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, "ALIPAY_SELLER_ID must be the merchant's 16 digits beginning with 2088")
    .optional(),
};

type AlipayFields = z.infer<z.ZodObject<typeof alipayFields>>;

/** The merchant's app at Alipay. `privateKey` is a secret. */
export interface AlipaySettings {
  readonly appId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly gateway: string;
  readonly sellerId: string | null;
}

const needed = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const;

/** All or none: half an app would take orders that nobody can pay. */
export function alipayFaults(env: AlipayFields): string[] {
  if (Object.keys(alipayFields).every((name) => env[name as keyof AlipayFields] === undefined)) return [];
  return needed
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: is missing while other ALIPAY_ settings are given; set it or unset them all`);
}

/** The app, when it is set up; call it once `alipayFaults` found none. */
export function alipayOf(env: AlipayFields): AlipaySettings | null {
  const { ALIPAY_APP_ID: appId, ALIPAY_PRIVATE_KEY: privateKey, ALIPAY_PUBLIC_KEY: publicKey } = env;
  if (appId === undefined || privateKey === undefined || publicKey === undefined) return null;
  const gateway = env.ALIPAY_GATEWAY ?? officialGateway;
  return { appId, privateKey, publicKey, gateway, sellerId: env.ALIPAY_SELLER_ID ?? null };
}
