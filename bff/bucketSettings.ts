import { z } from 'zod';

/** The settings of a bucket for uploaded pictures, each as it is written. */
export const bucketFields = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'S3_ENDPOINT must be a URL such as https://s3.eu-central-1.amazonaws.com' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'S3_BUCKET must be 3 to 63 lower-case letters, digits, dots and hyphens',
    )
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

type BucketFields = z.infer<z.ZodObject<typeof bucketFields>>;

/** An S3-compatible bucket. `secretAccessKey` is a secret: never log it. */
export interface PictureBucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** All or none; the region has a default. */
export function bucketFaults(env: BucketFields): string[] {
  const missing = needed.filter((name) => env[name] === undefined);
  if (missing.length === needed.length) return [];
  return missing.map((name) => `${name}: is missing while other S3_ settings are given; set it or unset them all`);
}

/** The bucket, when it is set up; null: pictures lie in the folder `uploads` of the data directory. */
export function bucketOf(env: BucketFields): PictureBucket | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
}
