import { requirePictureKey } from './keys';
import type { BucketOptions, PictureStore } from './store';

/** A bucket may hold other things too. */
const objectPrefix = 'uploads/';
/** For one operation with its repeats: shorter than a visitor's call may take. */
const operationLimitMs = 5_000;
const maxAttempts = 2;

/** What may be logged of the service's answer: its code and status. Its own words could quote the request. */
function failureOf(doing: string, error: unknown): Error {
  const { name = 'Error', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return new Error(`The picture bucket failed while ${doing}: ${name}${status === undefined ? '' : ` (${status})`}`);
}

function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '');
}

/** Pictures as objects of an S3-compatible bucket. */
export async function openBucketStore(options: BucketOptions): Promise<PictureStore> {
  // The client is large: a start without a bucket does not wait for it.
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts,
    // Services other than Amazon's often don't know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectOf = (key: string) => {
    requirePictureKey(key);
    return { Bucket, Key: objectPrefix + key };
  };
  const limited = () => ({ abortSignal: AbortSignal.timeout(operationLimitMs) });
  return {
    async put(key, bytes, type) {
      const command = new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentType: type });
      try {
        await client.send(command, limited());
      } catch (error) {
        throw failureOf('keeping a picture', error);
      }
    },
    async get(key) {
      const command = new GetObjectCommand(objectOf(key));
      try {
        const { Body } = await client.send(command, limited());
        return Body === undefined ? null : await Body.transformToByteArray();
      } catch (error) {
        if (isMissing(error)) return null;
        throw failureOf('reading a picture', error);
      }
    },
    async remove(key) {
      const command = new DeleteObjectCommand(objectOf(key));
      try {
        await client.send(command, limited());
      } catch (error) {
        if (!isMissing(error)) throw failureOf('removing a picture', error);
      }
    },
  };
}
