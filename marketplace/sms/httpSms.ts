import type { SmsProvider } from './provider';

/** An SMS service behind one address. `token` is a secret: never log it. */
export interface HttpSmsConfig {
  readonly url: string;
  readonly token: string;
}

/**
 * Hands codes to a service by HTTP: POST of JSON `{phone, code, purpose, tenant}` with the token as bearer. Any 2xx
 * means that it was sent; what the answer says beside that is not read, since it could quote the phone or the code.
 */
export function createHttpSms({ url, token }: HttpSmsConfig): SmsProvider {
  return {
    showsCode: false,
    async send({ phone, code, purpose, tenantId }, signal) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ phone, code, purpose, tenant: tenantId }),
        // Followed, a redirect would hand the code to somebody else.
        redirect: 'manual',
        signal,
      }).catch((error: unknown) => {
        throw new Error(`the SMS service could not be asked: ${reasonOf(error)}`);
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS service answered with the status ${answer.status}`);
    },
  };
}

/** The kind of a failure, such as ECONNREFUSED or TimeoutError; its own words may hold addresses. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'unknown');
}
