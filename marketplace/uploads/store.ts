/** Where uploaded pictures lie. Keys are those of keys.ts; any other key is an error, nothing is written or read. */
export interface PictureStore {
  /** Keeps the bytes: once it resolves they are found by `get`, also after a crash. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The bytes, or null when there is no such picture. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes a picture; one that is not there is no error. */
  remove(key: string): Promise<void>;
}

/** A bucket of an S3-compatible service. Never log it: it holds the secret. */
export interface BucketOptions {
  /** Origin of the service; objects are addressed by path: `<endpoint>/<bucket>/<object>`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
