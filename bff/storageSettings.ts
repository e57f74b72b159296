import { bucketOf, type PictureBucket } from './bucketSettings';

type BucketFields = Parameters<typeof bucketOf>[0];

/** Where the data of a marketplace are, for commands on its archives. */
export interface StorageSettings {
  /** A PostgreSQL; null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly pictureBucket: PictureBucket | null;
  /** The ids of the keys that are set up; never the keys. */
  readonly credentialKeyIds: readonly string[];
}

/** The settings of those commands, from the checked environment. */
export function storageOf(
  env: BucketFields & {
    DATABASE_URL?: string | undefined;
    DATA_DIR: string;
    CREDENTIAL_KEYS: readonly { id: string }[];
  },
): StorageSettings {
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: env.DATA_DIR,
    pictureBucket: bucketOf(env),
    credentialKeyIds: env.CREDENTIAL_KEYS.map(({ id }) => id),
  };
}
