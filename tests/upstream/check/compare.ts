import { z } from 'zod';
import type { CallSpec } from '../../../bff/contract/call';
import { secretFields } from '../../../bff/contract/secretFields';
import { hasListPayload, pageOf } from '../../../bff/lists';
import { BffFailure } from '../../../bff/failure';
import { parseExactly } from '../../../bff/json';
import { UpstreamError, type UpstreamAnswer, type UpstreamFault } from '../../../bff/transport';
import { judge } from '../../../bff/upstreamAnswer';

/** `ok`: as the contract says. `tolerated`: otherwise, but the storefront copes. `broken`: screens suffer. */
export type Level = 'ok' | 'tolerated' | 'broken';

/** What is amiss with an answer. */
export interface Finding {
  readonly level: Level;
  readonly what: string;
}

/** What became of a call: findings, and the payload as the storefront reads it. */
export interface Comparison {
  readonly findings: readonly Finding[];
  readonly payload: unknown;
  /** Hits over all pages, of a table. */
  readonly total: number;
}

type Fields = Record<string, unknown>;

const faultWords: Readonly<Record<UpstreamFault, string>> = {
  refused: 'takes no connection',
  dns: 'its name cannot be resolved',
  reset: 'cuts the connection',
  garbage: 'answers something that is no HTTP',
  truncated: 'ends its answer too early',
  tooBig: 'answers more than 10 MiB (2 MiB where the contract has to be applied)',
  redirected: 'redirects instead of answering',
  connectTimeout: 'takes no connection in time',
  timeout: 'does not answer within 10 s',
  aborted: 'was given up',
};
const slowMs = 3000;
const deniedCodes: ReadonlySet<number> = new Set([401, 403]);
/** Codes that are a business "no", which screens show. */
const noCodes: ReadonlySet<number> = new Set([404, 500, 601]);

const broken = (what: string): Finding => ({ level: 'broken', what });
const tolerated = (what: string): Finding => ({ level: 'tolerated', what });

/** Faults of which it is the same for every call: nobody is there. */
const absences: readonly UpstreamFault[] = ['refused', 'dns', 'connectTimeout'];
export const absenceWords = new Set(absences.map((fault) => faultWords[fault]));

/** What a failed exchange means. */
export function faultOf(error: unknown): Finding {
  if (error instanceof UpstreamError) return broken(faultWords[error.fault]);
  return broken(error instanceof Error ? error.name : 'fails');
}

/**
 * Compares an answer with the contract.
 * @param asked the fields of the call
 * @param tookMs how long it took
 */
export function compare(answer: UpstreamAnswer, spec: CallSpec, asked: Readonly<Fields>, tookMs: number): Comparison {
  const findings: Finding[] = [];
  if (tookMs > slowMs) findings.push(tolerated(`slow: ${(tookMs / 1000).toFixed(1)} s`));
  let code: number;
  let text: string;
  try {
    const verdict = judge(answer, spec, asked);
    code = verdict.code;
    text = new TextDecoder().decode(verdict.body);
  } catch (error) {
    return { findings: [...findings, unreadable(answer, error)], payload: undefined, total: 0 };
  }
  if (deniedCodes.has(code)) findings.push(broken(`code ${code}: it does not let the caller in`));
  else if (noCodes.has(code)) findings.push(tolerated(`says no: code ${code}`));
  else if (code !== 200) findings.push(broken(`code ${code}, which nobody knows`));
  if (answer.status !== 200) findings.push(tolerated(`HTTP ${answer.status} where 200 is usual`));
  const wire = parseExactly(new TextDecoder().decode(answer.body));
  findings.push(...leaks(wire, spec));
  if (code !== 200) return { findings, payload: undefined, total: 0 };
  findings.push(...envelopeFindings(wire, spec));
  const regular = JSON.parse(text) as Fields | unknown[];
  const payload = payloadOf(regular, spec);
  const read = readOf(payload, spec);
  if (read === undefined && payload !== undefined) findings.push(broken('its data does not fit the contract'));
  const total = Array.isArray(regular) ? regular.length : Number(regular['total'] ?? 0);
  const came = wirePayload(wire, spec);
  findings.push(...sizeFindings(came, spec, asked));
  const page = spec.envelope === 'rows' && Array.isArray(came) ? pageOf(came, total, asked) : came;
  findings.push(...valueFindings(page, read, spec));
  return { findings, payload: read, total };
}

function unreadable({ status, headers, body }: UpstreamAnswer, error: unknown): Finding {
  if (error instanceof UpstreamError) return faultOf(error);
  const head = new TextDecoder().decode(body.subarray(0, 200)).trimStart();
  if (body.length === 0) return broken(`answers nothing (HTTP ${status})`);
  if (head.startsWith('<')) return broken(`answers HTML where JSON is meant (HTTP ${status})`);
  if (!/^[[{]/.test(head))
    return broken(`answers ${headers['content-type'] ?? 'something'} that is no JSON (HTTP ${status})`);
  const cause =
    error instanceof BffFailure ? (error.cause as { issues?: { path: PropertyKey[] }[] } | undefined) : undefined;
  const fields = [
    ...new Set(cause?.issues?.map(({ path }) => path.filter((part) => typeof part === 'string').join('.')) ?? []),
  ];
  if (fields.length > 0)
    return broken(`its data does not fit the contract: ${fields.slice(0, 5).join(', ') || 'the whole'}`);
  return broken(`its JSON or its code cannot be read (HTTP ${status})`);
}

/** Names of fields only: what stands in them is nobody's business. */
function leaks(wire: unknown, { shape, output }: CallSpec): Finding[] {
  // The chat account has a password of its own: what the contract names is no leak.
  const named = output instanceof z.ZodObject ? Object.keys(output.shape) : [];
  const found = new Set<string>();
  JSON.stringify(wire, (key, value: unknown) => {
    const isSecret = secretFields.includes(key) && !named.includes(key);
    if (isSecret && value !== null && value !== '') found.add(key);
    return value;
  });
  if (found.size === 0) return [];
  return [
    tolerated(
      `leaks ${[...found].join(', ')}; the storefront ${shape === 'clean' ? 'drops what is not in the contract' : 'takes it out'}`,
    ),
  ];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function envelopeFindings(wire: unknown, { envelope }: CallSpec): Finding[] {
  if (envelope === 'bare') return Array.isArray(wire) ? [] : [tolerated('an envelope where a bare array is meant')];
  if (!isFields(wire)) return [tolerated('a bare array without an envelope')];
  const findings: Finding[] = [];
  if (wire['code'] === undefined) findings.push(tolerated('no code; it counts as 200'));
  else if (typeof wire['code'] !== 'number') findings.push(tolerated('its code is a text'));
  if (envelope !== 'rows') return findings;
  if (!Array.isArray(wire['rows'])) findings.push(tolerated('a table without rows'));
  if (wire['total'] === undefined || wire['total'] === null) findings.push(tolerated('a table without total'));
  else if (typeof wire['total'] !== 'number') findings.push(tolerated('its total is a text'));
  return findings;
}

function sizeFindings(rows: unknown, { envelope }: CallSpec, { pageSize }: Readonly<Fields>): Finding[] {
  if (envelope !== 'rows' || !Array.isArray(rows) || typeof pageSize !== 'number') return [];
  return rows.length > pageSize ? [tolerated(`gives ${rows.length} rows where ${pageSize} were asked for`)] : [];
}

function payloadOf(regular: Fields | unknown[], { envelope }: CallSpec): unknown {
  if (Array.isArray(regular)) return regular;
  if (envelope === 'rows') return regular['rows'];
  return envelope === 'top' ? regular : regular['data'];
}

/** The payload as the contract reads it. Rows that do not fit are left out. */
function readOf(payload: unknown, spec: CallSpec): unknown {
  if (payload === undefined || payload === null) return undefined;
  if (Array.isArray(payload) && !hasListPayload(spec)) {
    return payload.flatMap((row) => {
      const result = spec.output.safeParse(row);
      return result.success ? [result.data] : [];
    });
  }
  return spec.output.safeParse(payload).data;
}

/** The payload as it came. */
function wirePayload(wire: unknown, { envelope }: CallSpec): unknown {
  if (!isFields(wire)) return wire;
  const { rows, data } = wire;
  const list = [rows, data].find(Array.isArray);
  return envelope === 'top' ? wire : (list ?? data ?? rows);
}

/** Fields that are written otherwise, cannot be read or are missing though people see them. */
function valueFindings(wire: unknown, read: unknown, { envelope }: CallSpec): Finding[] {
  const isTable = envelope === 'rows' || envelope === 'bare' || Array.isArray(read);
  const findings: Finding[] = [];
  if (isTable && Array.isArray(wire) && Array.isArray(read) && wire.length > read.length) {
    const lost = wire.length - read.length;
    findings.push(
      (lost === wire.length ? broken : tolerated)(`${lost} of ${wire.length} rows do not fit and are left out`),
    );
    return findings;
  }
  const wires = (isTable && Array.isArray(wire) ? wire : [wire]).filter(isFields);
  const reads = (isTable && Array.isArray(read) ? read : [read]).filter(isFields);
  if (wires.length === 0 || wires.length !== reads.length) return findings;
  const names = Object.keys(reads[0] ?? {});
  const every = (name: string, test: (wire: unknown, read: unknown) => boolean) =>
    wires.every((row, index) => test(row[name], reads[index]?.[name]));
  const some = (name: string, test: (wire: unknown, read: unknown) => boolean) =>
    wires.some((row, index) => test(row[name], reads[index]?.[name]));
  const isAbsent = (value: unknown) => value === undefined || value === null || value === '';
  const add = (what: string, fields: string[]) => {
    if (fields.length > 0) findings.push(tolerated(`${what}: ${fields.join(', ')}`));
  };
  add(
    'numbers as texts',
    names.filter((name) => some(name, (from, to) => typeof from === 'string' && typeof to === 'number')),
  );
  add(
    'cannot be read',
    Object.keys(wires[0] ?? {}).filter(
      (name) => names.includes(name) && some(name, (from, to) => !isAbsent(from) && to === undefined),
    ),
  );
  add(
    'missing, though people see it',
    names.filter((name) => every(name, (from, to) => (from === undefined || from === null) && to === '')),
  );
  return findings;
}
