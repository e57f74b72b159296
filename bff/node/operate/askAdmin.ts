const answerLimitMs = 5000;

/** What an admin port answered, in JSON. */
export interface AdminAnswer {
  readonly status: number;
  readonly body: object;
}

/** Is it an address an admin port can have? `localhost:3001` is a URL as well, of the scheme `localhost`. */
export function isAdminUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Asks a storefront's admin port. @returns its answer, or in a sentence why there is none */
export async function askAdmin(url: URL, method: 'GET' | 'POST'): Promise<AdminAnswer | string> {
  const answer = await fetch(url, { method, signal: AbortSignal.timeout(answerLimitMs) }).catch(() => null);
  if (answer === null) return `the admin port ${url.origin} is not to be reached: is the storefront running there?`;
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== 'object' || body === null) {
    return `${url.origin} answered ${answer.status}, and not as an admin port does: is it the port of ADMIN_PORT?`;
  }
  return { status: answer.status, body };
}
