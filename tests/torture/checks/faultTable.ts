import * as acts from '../support/faults/acts';
import type { Act } from '../support/faults/acts';

/**
 * How a fault comes about: `act` at each request; `refused` and `blackHole` once the shop is known; `unknownName` and
 * `silentNames` by the name server.
 */
export type Manner =
  | { readonly kind: 'act'; readonly act: Act }
  /** A redirect out of the house, with this status. */
  | { readonly kind: 'redirect'; readonly status: number }
  | { readonly kind: 'refused' | 'blackHole' | 'unknownName' | 'silentNames' };

/** One row of the matrix. */
export interface FaultRow {
  readonly name: string;
  readonly manner: Manner;
  /** Status of a call of the marketplace that meets it. */
  readonly status: 200 | 502 | 504;
  /** Its visitors wait for the upstream's whole time. */
  readonly isSlow: boolean;
}

const row = (name: string, status: FaultRow['status'], act: Act, isSlow = false): FaultRow => ({
  name,
  status,
  isSlow,
  manner: { kind: 'act', act },
});
const redirect = (status: number): FaultRow => ({
  name: `redirect-${status}`,
  status: 502,
  isSlow: false,
  manner: { kind: 'redirect', status },
});

/** Every fault of the issue, and what design.md says of it. */
export const faultTable: readonly FaultRow[] = [
  { name: 'refused', status: 502, isSlow: false, manner: { kind: 'refused' } },
  { name: 'syn-black-hole', status: 504, isSlow: true, manner: { kind: 'blackHole' } },
  { name: 'dns-unknown-name', status: 502, isSlow: false, manner: { kind: 'unknownName' } },
  { name: 'dns-silent', status: 502, isSlow: false, manner: { kind: 'silentNames' } },
  row('accepted-then-silent', 504, acts.silence, true),
  row('headers-only', 504, acts.headersOnly, true),
  row('slow-drip', 504, acts.slowDrip, true),
  row('informational-flood', 504, acts.informationalFlood, true),
  row('reset-before-headers', 502, acts.resetBeforeHeaders),
  row('reset-in-body', 502, acts.resetInBody),
  row('short-content-length', 502, acts.shortLength),
  row('truncated-chunked', 502, acts.truncatedChunks),
  row('no-http', 502, acts.noHttp),
  row('long-header', 502, acts.longHeader),
  row('body-after-204', 502, acts.bodyAfterNoContent),
  ...[300, 301, 302, 303, 307, 308].map(redirect),
  row('redirect-loop', 502, acts.redirectLoop),
  row('html-error', 502, acts.htmlError),
  row('html-as-json', 502, acts.htmlAsJson),
  row('json-as-html', 200, acts.jsonAsHtml),
  row('packed-and-closed', 200, acts.packedAndClosed),
  row('broken-json', 502, acts.brokenJson),
  row('not-a-number', 502, acts.notANumber),
  row('byte-order-mark', 502, acts.byteOrderMark),
  row('other-charset', 502, acts.otherCharset),
  row('deep-json', 502, acts.deepJson),
  row('gzip-bomb', 502, acts.gzipBombAnswer),
  row('gigabyte', 502, acts.gigabyte),
  row('gigabyte-untold', 502, acts.gigabyteUntold),
  row('ten-mebibytes', 502, acts.tenMebibytes),
  row('lying-encoding', 502, acts.lyingEncoding),
  row('429-envelope', 200, acts.tooManyEnvelope),
  row('429-page', 502, acts.tooManyPage),
  row('503-envelope', 200, acts.busyEnvelope),
  row('503-page', 502, acts.busyPage),
];

/** Enough of them to catch the planted bugs, at next to no cost. */
export const plantedFaults: ReadonlySet<string> = new Set([
  'accepted-then-silent',
  'slow-drip',
  'refused',
  'redirect-307',
  'html-error',
  'html-as-json',
  'reset-in-body',
  'deep-json',
]);
