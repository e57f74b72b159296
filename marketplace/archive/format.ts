import { z } from 'zod';

/** The first thing an archive says, see docs/backup.md. */
export const formatName = 'account-storefront-marketplace';
/** Goes up when the lines themselves change; what the tables look like is told by the migrations. */
export const formatVersion = 1;

/** An archive that can't be used: `message` is one line for the person who restores. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** Everything was kept, in the schema of the archive's older version; `cause` says why the newest one failed. */
export class NotMigrated extends Error {
  override readonly name = 'NotMigrated';

  constructor(cause: unknown) {
    super('restored, but not brought to the newest schema', { cause });
  }
}

/** Words that are no command; `message` tells which there are. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** A row as text, in the columns' order, as PostgreSQL writes each value. */
export type TextRow = readonly (string | null)[];

const migration = z.object({ hash: z.string(), when: z.number() });
const tableSummary = z.object({ rows: z.number().int(), sha256: z.string() });

const headLine = z.object({
  kind: z.literal('archive'),
  format: z.literal(formatName),
  version: z.number().int(),
  made: z.string(),
  engine: z.string(),
  migrations: z.array(migration),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
});
const rowsLine = z.object({
  kind: z.literal('rows'),
  table: z.string(),
  rows: z.array(z.array(z.string().nullable())),
});
const pictureLine = z.object({ kind: z.literal('picture'), key: z.string(), base64: z.string() });
const endLine = z.object({
  kind: z.literal('end'),
  tables: z.record(z.string(), tableSummary),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  pictures: z.object({ count: z.number().int(), bytes: z.number().int() }),
  credentialKeys: z.array(z.string()),
  /** Of every line before this one, with its line feed. */
  sha256: z.string(),
});
const anyLine = z.discriminatedUnion('kind', [headLine, rowsLine, pictureLine, endLine]);

export type Migration = z.infer<typeof migration>;
export type TableSummary = z.infer<typeof tableSummary>;
export type HeadLine = z.infer<typeof headLine>;
export type EndLine = z.infer<typeof endLine>;
export type SequenceState = EndLine['sequences'][number];
export type ArchiveLine = z.infer<typeof anyLine>;

/** @throws ArchiveError when it is no line of an archive */
export function parseLine(text: string): ArchiveLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveError('the archive is damaged: a line in it is not JSON');
  }
  const result = anyLine.safeParse(value);
  if (!result.success) throw new ArchiveError('this is no archive of a marketplace, or a damaged one');
  return result.data;
}
