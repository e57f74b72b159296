/** What keeps a browser from staying logged in: it refuses cookies, or, on plain http, those marked Secure as ours is. */
export type CookieProblem = 'refused' | 'insecure';

/** Named like no cookie of the server's, and marked as the session is (bff/session.ts). */
const trial = '__Host-trial';
const attributes = 'Path=/; Secure; SameSite=Lax';

/**
 * Tries a cookie such as the session's and takes it away again. Safari refuses it on `http://*.localhost`, which other
 * browsers trust, and every browser does on a shop that is reached by plain http.
 */
export function findCookieProblem({ document, navigator }: Window): CookieProblem | null {
  if (!navigator.cookieEnabled) return 'refused';
  document.cookie = `${trial}=1; ${attributes}`;
  const isKept = document.cookie.includes(`${trial}=`);
  document.cookie = `${trial}=; ${attributes}; Max-Age=0`;
  return isKept ? null : 'insecure';
}
