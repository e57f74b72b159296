/** For answers to whoever came by TLS: browsers shall come by nothing else for a year. */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000' } as const;

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** What every answer carries, pages and calls alike. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return { ...common, ...(isHttps ? strictTransport : {}) };
}

/** For answers that are no page: nothing in them may run or load anything. */
export const inertContentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For pictures, which may be SVG: their own style attributes, nothing else. */
export const pictureContentPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const plainPairs = Object.entries({ ...common, 'content-security-policy': inertContentPolicy });
const securePairs = [...plainPairs, ...Object.entries(strictTransport)];

/** Sets what is missing; an answer's own headers win. */
export function addSecurityHeaders(headers: Pick<Headers, 'has' | 'set'>, isHttps: boolean): void {
  for (const [name, value] of isHttps ? securePairs : plainPairs) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
