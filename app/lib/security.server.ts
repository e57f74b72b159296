/**
 * The page's Content-Security-Policy. Scripts and style elements only with the nonce or from this site;
 * `style-src-attr` is open because MUI sets inline custom properties and ratios are inline styles. What is not named
 * (fonts, connections, frames) falls to `default-src`; each byte here comes before the page.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers every document carries; those already set by the server in front are left alone. */
export function setSecurityHeaders(headers: Headers, nonce: string): void {
  const wanted: Record<string, string> = {
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
  for (const [name, value] of Object.entries(wanted)) if (!headers.has(name)) headers.set(name, value);
}
