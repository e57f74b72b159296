/** A service behind one address. `token` is a secret: never log it. */
export interface ServiceConfig {
  readonly url: string;
  readonly token: string;
}

/**
 * Asks a service by HTTP: POST of JSON with the token as bearer.
 * @param name what it is called in errors, which quote neither the question nor the answer
 * @returns its answer, a 2xx, with a body that is still to be read or cancelled
 * @throws Error when it can't be reached, is late, or answers anything else
 */
export async function askService(
  name: string,
  { url, token }: ServiceConfig,
  question: object,
  signal: AbortSignal,
): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(question),
    // Followed, a redirect would hand the question to somebody else.
    redirect: 'manual',
    signal,
  }).catch((error: unknown) => {
    throw new Error(`the ${name} service could not be asked: ${reasonOf(error)}`);
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new Error(`the ${name} service answered with the status ${answer.status}`);
}

/** The kind of a failure, such as ECONNREFUSED or TimeoutError; its own words may hold addresses. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'unknown');
}
