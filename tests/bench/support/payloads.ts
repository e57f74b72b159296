import type { CallName, CallSpec } from '../../../bff/contract/call';
import { callTable } from '../../../bff/contract/index';
import { sampleOf } from '../../upstream/sample';

/** The sizes at which calls are measured. */
export const sizes = [
  { name: '2kb', bytes: 2 * 1024 },
  { name: '20kb', bytes: 20 * 1024 },
] as const;

/** A call whose answer of any size an upstream has, as a path without its query. */
export interface SizedCall {
  readonly name: CallName;
  /** Under `/api` and `/prod-api`. */
  readonly path: string;
}

/** Rows that are passed on as bytes; a guest's answer is stored. */
export const rawCall: SizedCall = { name: 'GET /api/web/keylist', path: '/web/keylist' };
/** A person's rows, parsed and whitelisted; never stored. */
export const cleanCall: SizedCall = { name: 'GET /api/web/goods/collect/list', path: '/web/goods/collect/list' };

/** An upstream's answer of about this size: as many rows as it takes, the words of the last one made longer. */
export function payloadOf({ name }: SizedCall, bytes: number): string {
  const spec: CallSpec = (callTable as Record<string, CallSpec>)[name] as CallSpec;
  const rows: unknown[] = [];
  let text = write(spec, rows, '');
  for (;;) {
    rows.push(rowOf(spec, rows.length));
    const longer = write(spec, rows, '');
    if (Buffer.byteLength(longer) > bytes)
      return write(spec, rows.slice(0, -1), 'x'.repeat(bytes - Buffer.byteLength(text)));
    text = longer;
  }
}

function rowOf(spec: CallSpec, row: number): unknown {
  const sample = sampleOf(spec.output, { name: '', row, input: {}, depth: 0 });
  return Array.isArray(sample) ? sample[row % sample.length] : sample;
}

function write(spec: CallSpec, rows: readonly unknown[], padding: string): string {
  const payload = spec.envelope === 'rows' ? { rows, total: rows.length } : { data: rows };
  return JSON.stringify({ code: 200, msg: `ok${padding}`, ...payload });
}
