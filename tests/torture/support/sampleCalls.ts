import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseCallName, type CallName, type CallSpec, type Method } from '../../../bff/contract/call';
import { callTable } from '../../../bff/contract/index';

/** A call of the contract with an input that it takes. */
export interface SampleCall {
  readonly name: CallName;
  readonly spec: CallSpec;
  readonly method: Method;
  /** With path parameters filled in, without a query. */
  readonly path: string;
  /** Without the path parameters. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** A request's body with its type. */
export interface SampleBody {
  readonly type: string;
  readonly body: string;
}

const candidates: readonly unknown[] = [
  '7',
  '13800000001',
  'Passw0rd-2026',
  'a'.repeat(43),
  '128.50',
  7,
  '2026-01-01 00:00:00',
  '/pictures/a.svg',
  ['7'],
  [],
  {},
  true,
  'https://push.example/1',
  'a'.repeat(87),
  'a'.repeat(22),
];

function fieldOf(spec: CallSpec, key: string): unknown {
  const field: unknown = spec.input.shape[key];
  // One of a few words.
  if (field instanceof z.ZodEnum) return field.options[0];
  const fits = (value: unknown) =>
    spec.input.safeParse({ [key]: value }).error?.issues.every(({ path }) => path[0] !== key) ?? true;
  return fits(undefined) ? undefined : candidates.find(fits);
}

/** Fills in what a call cannot do without. */
function sampleOf(name: CallName, spec: CallSpec): SampleCall {
  const { method, path, params } = parseCallName(name);
  const all = Object.keys(spec.input.shape).map((key) => [key, fieldOf(spec, key)] as const);
  const input = Object.fromEntries(all.filter(([key, value]) => value !== undefined && !params.includes(key)));
  const fill = (_whole: string, key: string) => encodeURIComponent(String(fieldOf(spec, key) ?? '7'));
  return { name, spec, method, path: path.replace(/\{(\w+)\}/g, fill), input };
}

/** Every call of the contract. */
export const sampleCalls: readonly SampleCall[] = (Object.entries(callTable) as [CallName, CallSpec][]).map(
  ([name, spec]) => sampleOf(name, spec),
);

/** True for calls that no other site may cause. */
export function changesSomething({ method, spec }: SampleCall): boolean {
  return method !== 'GET' || spec.changesState === true;
}

/** The query of a GET, with its question mark. */
export function queryOf({ method, input }: SampleCall): string {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString();
  return method === 'GET' && query !== '' ? `?${query}` : '';
}

/** The body of a call as its kind wants it; null for a GET. */
export function bodyOf({ method, spec, input }: SampleCall): SampleBody | null {
  if (method === 'GET') return null;
  if (spec.body === 'form') return { type: 'application/x-www-form-urlencoded', body: 'a=1&sign=x' };
  if (spec.body !== 'multipart') return { type: 'application/json', body: JSON.stringify(input) };
  const part = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png';
  return { type: 'multipart/form-data; boundary=xxxx', body: `--xxxx\r\n${part}\r\n\r\nPNG\r\n--xxxx--\r\n` };
}

/** The address of every page that takes forms, by the files of app/routes. */
export const actionPaths: readonly string[] = readdirSync('app/routes')
  .filter((file) => /export (?:async )?function action\b/.test(readFileSync(`app/routes/${file}`, 'utf8')))
  .map((file) => `/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`);
