import { z } from 'zod';

/** The settings of pushes to browsers, each as it is written. */
export const pushFields = {
  /** Never quoted in a message: its second half is secret. */
  VAPID_KEYS: z
    .string()
    .regex(
      /^[\w-]{87}:[\w-]{43}$/,
      'VAPID_KEYS must be the public and the private key as base64url with a colon between; make them with npx web-push generate-vapid-keys',
    )
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'VAPID_SUBJECT must be where push services reach you, such as mailto:operator@shop.example',
    )
    .optional(),
};

type PushFields = z.infer<z.ZodObject<typeof pushFields>>;

/** Who we are to push services. `privateKey` is a secret: never log it. */
export interface PushSettings {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Both or none: push services want to know whom to tell of trouble. */
export function pushFaults({ VAPID_KEYS: keys, VAPID_SUBJECT: subject }: PushFields): string[] {
  if ((keys === undefined) === (subject === undefined)) return [];
  const [missing, given] = keys === undefined ? ['VAPID_KEYS', 'VAPID_SUBJECT'] : ['VAPID_SUBJECT', 'VAPID_KEYS'];
  return [`${missing}: is missing while ${given} is given; set it or unset both`];
}

/** Null: demo mode makes keys of its own, else nobody is told anything. */
export function pushOf({ VAPID_KEYS: keys, VAPID_SUBJECT: subject }: PushFields): PushSettings | null {
  const [publicKey, privateKey] = keys?.split(':') ?? [];
  if (subject === undefined || publicKey === undefined || privateKey === undefined) return null;
  return { subject, publicKey, privateKey };
}
