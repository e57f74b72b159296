import { rmSync } from 'node:fs';
import { open, rename, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ArchiveConfig } from '../ipc';
import { openDatabase, type OpenedDatabase } from '../db/open';
import { ArchiveError, WrongUse, type EndLine } from './format';
import { linesOfFile } from './lines';
import { unlessMissing } from './missing';
import { restore } from './restore';
import { archiveLines, onSnapshot, type ArchiveSummary } from './write';

const ownerOnly = 0o600;

/** What a command is given beside its words. */
export interface ArchiveTools {
  readonly config: ArchiveConfig;
  readonly migrationsDir: string;
  /** What happens, a line each. */
  readonly onProgress: (text: string) => void;
  /** Called once nothing is missing but to keep what was made: stopped from here on, nobody could say what was done. */
  readonly onKeeping?: () => void;
}

type Command = (words: readonly string[], tools: ArchiveTools) => Promise<string>;

export const usage = [
  'backup FILE                 everything into FILE, also while a marketplace runs on PostgreSQL',
  'restore FILE [--replace]    FILE into an empty DATABASE_URL or DATA_DIR',
  'move postgres://...         the embedded database in DATA_DIR into an empty PostgreSQL',
].join('\n');

const commands: Readonly<Record<string, Command>> = { backup, restore: restoreFile, move };

/**
 * Runs `backup`, `restore` or `move`. @returns what was done, for the person who asked
 * @throws WrongUse when the words are no command, Error with one line when it was not done; nothing has changed then
 */
export async function runArchiveCommand(
  [name = '', ...words]: readonly string[],
  tools: ArchiveTools,
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new WrongUse(`there is no command '${name}'; there are\n${usage}`);
  const startedMs = Date.now();
  const told = await command(words, tools);
  return `${told}\nIt took ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`;
}

function readWords(words: readonly string[], what: string, flag?: string): { word: string; hasFlag: boolean } {
  const rest = words.filter((word) => word !== flag);
  const [word] = rest;
  if (word === undefined || rest.length > 1 || word.startsWith('-')) {
    throw new WrongUse(`give ${what}${flag === undefined ? '' : `, and ${flag} if you mean it`}; there are\n${usage}`);
  }
  return { word, hasFlag: rest.length < words.length };
}

async function backup(words: readonly string[], { config, onProgress, onKeeping }: ArchiveTools): Promise<string> {
  const { word: file } = readWords(words, 'one file to write');
  if (await isThere(file)) throw new ArchiveError(`${file} is there already: choose another name`);
  await requireSource(config);
  const draft = `${file}.part`;
  const out = await openNew(draft);
  const removeDraft = () => rmSync(draft, { force: true });
  // Stopped in its middle, the process comes to no `finally`.
  process.once('exit', removeDraft);
  let opened: OpenedDatabase | undefined;
  let summary: ArchiveSummary | undefined;
  try {
    opened = await openDatabase({ ...config, hasLimits: false, migrationsDir: null, onProgress });
    const uploadsDir = config.pictureBucket === null ? join(config.dataDir, 'uploads') : null;
    const source = { engine: opened.engine, uploadsDir, onProgress };
    await onSnapshot(opened.db, (tx) =>
      pipeline(
        Readable.from(archiveLines(tx, source, (done) => (summary = done))),
        createGzip(),
        out.createWriteStream({ flush: true }),
      ),
    );
    onKeeping?.();
    await rename(draft, file);
  } finally {
    removeDraft();
    process.off('exit', removeDraft);
    await out.close();
    await opened?.close();
  }
  if (summary === undefined) throw new Error('the archive was not finished');
  const { size } = await stat(file);
  const { tables, rows, pictures, credentialKeys } = summary;
  const where =
    config.pictureBucket === null
      ? `${pictures} pictures`
      : `no pictures: those in the bucket ${config.pictureBucket.bucket} are backed up there`;
  return [
    `${file}: ${tables} tables, ${rows} rows, ${where}, ${(size / 1024 / 1024).toFixed(1)} MiB.`,
    'It holds personal data: keep it where few can read it.',
    ...aboutKeys(credentialKeys, `Not inside are the keys that seal login data and papers`),
  ].join('\n');
}

/** A file of its own: what is there already may be another backup's, readable by others, or lead elsewhere. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', ownerOnly);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new ArchiveError(`${path} is there: another backup is writing it, or one was killed; remove it then`);
  }
}

/** @throws the system's error where nobody can tell */
async function isThere(path: string): Promise<boolean> {
  return (await unlessMissing(stat(path))) !== null;
}

async function restoreFile(words: readonly string[], tools: ArchiveTools): Promise<string> {
  const { word: file, hasFlag } = readWords(words, 'one file to read', '--replace');
  const { config, migrationsDir, onProgress, onKeeping } = tools;
  if (!(await isThere(file))) throw new ArchiveError(`${file} is not there`);
  const { databaseUrl, dataDir, pictureBucket: bucket } = config;
  const end = await restore(linesOfFile(file), {
    target: { databaseUrl, dataDir, bucket, migrationsDir },
    isReplacing: hasFlag,
    hasPictures: true,
    onProgress,
    onKeeping,
  });
  const missing = end.credentialKeys.filter((id) => !config.credentialKeyIds.includes(id));
  return [
    `Restored ${whatWas(end)}, ${end.pictures.count} pictures; all tables read back as they were.`,
    ...aboutKeys(missing, 'Login data and papers open once the keys that sealed them are there again'),
  ].join('\n');
}

async function move(words: readonly string[], tools: ArchiveTools): Promise<string> {
  const { config, migrationsDir, onProgress, onKeeping } = tools;
  const { word: url } = readWords(words, 'the address of one PostgreSQL');
  if (!/^postgres(ql)?:\/\//.test(url)) throw new WrongUse('give an address such as postgres://user@host:5432/shop');
  const embedded = { ...config, databaseUrl: null };
  await requireSource(embedded);
  const opened = await openDatabase({ ...embedded, hasLimits: false, migrationsDir: null, onProgress });
  try {
    const source = { engine: opened.engine, uploadsDir: null, onProgress: () => undefined };
    const end = await onSnapshot(opened.db, (tx) =>
      restore(
        archiveLines(tx, source, () => undefined),
        {
          target: { databaseUrl: url, dataDir: config.dataDir, bucket: null, migrationsDir },
          isReplacing: null,
          hasPictures: false,
          onProgress,
          onKeeping,
        },
      ),
    );
    return [
      `Moved ${whatWas(end)}; all tables read back as they were. The embedded database is unchanged.`,
      'Start the marketplace with DATABASE_URL set to that address. Pictures and the credential key stay in DATA_DIR.',
    ].join('\n');
  } finally {
    await opened.close();
  }
}

function whatWas(end: EndLine): string {
  const tables = Object.values(end.tables);
  return `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`;
}

function aboutKeys(ids: readonly string[], what: string): string[] {
  return ids.length === 0
    ? []
    : [`${what}: ${ids.join(', ')} (CREDENTIAL_KEYS, or credential.key in the demo's DATA_DIR).`];
}

/** Opening a missing embedded database would make an empty one. */
async function requireSource({ databaseUrl, dataDir }: Pick<ArchiveConfig, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl !== null || (await isThere(join(dataDir, 'pglite')))) return;
  throw new ArchiveError(`there is no embedded database in ${dataDir}; set DATA_DIR, or DATABASE_URL for a PostgreSQL`);
}
