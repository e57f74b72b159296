import { isMap, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import { z } from 'zod';
import { features } from './contract/features';
import { originUrl } from './originUrl';
import { PackedTexts } from './packedTexts';

const text = z.string().trim().min(1).max(1000);
/** Keys of stored answers begin with it up to their first NUL, and lines of logs and numbers have it in them. */
const tenantId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^\P{Cc}*$/u, 'must have no control characters');

/** An entry of the tenants file, as README.md describes it. */
const entrySchema = z.strictObject({
  tenant: tenantId.optional(),
  upstream: originUrl('must be an origin such as http://10.0.0.5:8080, without a path').optional(),
  hostHeader: z.enum(['merchant', 'upstream']).default('merchant'),
  authorization: z.enum(['plain', 'bearer']).default('plain'),
  state: z.enum(['open', 'suspended', 'maintenance']).default('open'),
  maintenance: z
    .strictObject({
      message: z.union([text, z.strictObject({ 'zh-CN': text.optional(), en: text.optional() })]).optional(),
      until: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-12-01T06:00:00+08:00' }).optional(),
    })
    .default({}),
  features: z.partialRecord(z.enum(features), z.boolean()).default({}),
  aliases: z.array(z.string()).default([]),
  origin: originUrl('must be an origin such as https://shop.example, without a path').optional(),
});

/** What an entry says, checked. */
export type EntrySettings = z.output<typeof entrySchema>;

/** Something wrong in a tenants file. */
export interface TenantsFileFault {
  /** From 1; null when it is about the file as a whole. */
  readonly line: number | null;
  /** The host pattern; null when the file can't be read so far. */
  readonly pattern: string | null;
  readonly reason: string;
}

/** What is wrong with a tenants file; the message has a line for each fault, with its line, host pattern and reason. */
export class TenantsFileError extends Error {
  override readonly name = 'TenantsFileError';
  readonly faults: readonly TenantsFileFault[];

  constructor(faults: readonly TenantsFileFault[]) {
    super(faults.map(faultText).join('\n'));
    this.faults = faults;
  }
}

function faultText({ line, pattern, reason }: TenantsFileFault): string {
  return [line === null ? [] : [`line ${line}`], pattern ?? [], reason].flat().join(': ');
}

/** An entry as read, with where it stands. */
export interface ReadEntry {
  readonly pattern: string;
  readonly line: number;
  readonly value: EntrySettings;
}

/** Longer files are read in pieces, so small that what the library makes of one is gone before it counts as old. */
const longFileCharacters = 64 * 1024;
const linesOfPiece = 20;
/** A line that can only begin an entry: a host pattern where the line begins. */
const entryStart = /(?:[\w-][\w.-]*|'[^'\\\n]*'|"[^"\\\n]*")[ \t]*:(?:\s|$)/y;

/** Whether a file is to be read by `entriesInPieces`. A directive holds for the whole of a document. */
export function isLongFile(source: string): boolean {
  return source.length > longFileCharacters && !/^%/m.test(source);
}

/**
 * The entries of a long file, read piece by piece: the tree the library makes of a text takes a hundred times its size,
 * a gigabyte for 100,000 shops, which a process would keep. A piece that is sound by itself means the same in the whole:
 * texts and flows that go on into the next piece, anchors of another one and a second document are faults in it.
 * @throws TenantsFileError when that can't be done
 */
export function* entriesInPieces(source: string): Generator<ReadEntry> {
  const patterns = new PackedTexts();
  for (const { text: piece, linesBefore } of piecesOf(source)) {
    const { entries, faults } = readEntries(piece, linesBefore);
    if (faults.length > 0) throw new TenantsFileError(faults);
    for (const entry of entries) {
      if (!patterns.add(entry.pattern)) throw new TenantsFileError([]);
      yield entry;
    }
  }
}

/** Some lines at a time, each time up to one that begins an entry. */
function* piecesOf(source: string): Generator<{ readonly text: string; readonly linesBefore: number }> {
  let linesBefore = 0;
  for (let start = 0, end = 0; start < source.length; start = end) {
    let lines = 0;
    do {
      end = source.indexOf('\n', end) + 1 || source.length;
      lines += 1;
    } while (end < source.length && (lines < linesOfPiece || !beginsEntry(source, end)));
    yield { text: source.slice(start, end), linesBefore };
    linesBefore += lines;
  }
}

function beginsEntry(source: string, lineStart: number): boolean {
  entryStart.lastIndex = lineStart;
  return entryStart.test(source);
}

/**
 * The entries of a text, and what is wrong with those that are left out.
 * @param linesBefore of the file, before this text
 * @throws TenantsFileError when it is no YAML, or no list of host patterns
 */
export function readEntries(
  source: string,
  linesBefore = 0,
): { readonly entries: ReadEntry[]; readonly faults: TenantsFileFault[] } {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, uniqueKeys: false });
  const lineAt = (offset: number) => linesBefore + lines.linePos(offset).line;
  if (document.errors.length > 0) {
    throw new TenantsFileError(
      document.errors.map(({ pos, message }) => ({
        line: lineAt(pos[0]),
        pattern: null,
        reason: `is not YAML: ${yamlFault(message)}`,
      })),
    );
  }
  const repeated = repeatedKeys(document);
  if (repeated.length > 0) {
    throw new TenantsFileError(
      repeated.map((offset) => ({
        line: lineAt(offset),
        pattern: null,
        reason: 'is not YAML: Map keys must be unique',
      })),
    );
  }
  const map = document.contents;
  if (map !== null && !isMap(map)) {
    throw new TenantsFileError([{ line: 1, pattern: null, reason: 'is no list of host patterns with their settings' }]);
  }
  const values = plainValues(document);
  const entries: ReadEntry[] = [];
  const faults: TenantsFileFault[] = [];
  for (const { key } of map?.items ?? []) {
    const pattern = String(isScalar(key) ? key.value : key);
    const line = isScalar(key) && key.range ? lineAt(key.range[0]) : 1;
    const result = entrySchema.safeParse(values[pattern]);
    if (result.success) entries.push({ pattern, line, value: result.data });
    else faults.push(...result.error.issues.map((issue) => faultOf(issue, document, pattern, line, lineAt)));
  }
  return { entries, faults };
}

/**
 * The library's words without the place, which is told before, and without the text it quotes after a colon: of a file
 * that is another one, an `.env` for instance, that is all of it.
 */
function yamlFault(message: string): string {
  const [words = ''] = message.split('\n', 1);
  return words.replace(/(?<=\S): .*$/, '').replace(/ at line \d+, column \d+:?$/, '');
}

/** Where keys stand that their map has already: the library compares each with all before it, minutes for 100,000 shops. */
function repeatedKeys(document: Document): number[] {
  const offsets: number[] = [];
  visit(document, {
    Map(_key, map) {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) offsets.push(key.range?.[0] ?? 0);
        seen.add(key.value);
      }
    },
  });
  return offsets;
}

/** @throws TenantsFileError for aliases that would unfold without end */
function plainValues(document: Document): Record<string, unknown> {
  try {
    return (document.toJS() ?? {}) as Record<string, unknown>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'can not be unfolded';
    throw new TenantsFileError([{ line: null, pattern: null, reason }]);
  }
}

/** A fault at the line of the deepest part of the file that it is about. */
function faultOf(
  issue: z.core.$ZodIssue,
  document: Document,
  pattern: string,
  entryLine: number,
  lineAt: (offset: number) => number,
): TenantsFileFault {
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  for (let path = [pattern, ...issue.path, ...unknownKey]; path.length > 1; path = path.slice(0, -1)) {
    const node: unknown = document.getIn(path, true);
    const range = isRanged(node) ? node.range : null;
    if (range) return { line: lineAt(range[0]), pattern, reason: reasonOf(issue) };
  }
  return { line: entryLine, pattern, reason: reasonOf(issue) };
}

function isRanged(node: unknown): node is { range?: [number, number, number] | null } {
  return typeof node === 'object' && node !== null && 'range' in node;
}

function reasonOf({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
