/** The partner's login as an address one may be sent to, or null: it must lie at the partner that is set up. */
export function partnerAddress(loginUrl: string | null | undefined, origin: string | null): string | null {
  if (!loginUrl || origin === null || !URL.canParse(loginUrl)) return null;
  const url = new URL(loginUrl);
  return url.origin === origin && url.username === '' && url.password === '' ? url.href : null;
}
