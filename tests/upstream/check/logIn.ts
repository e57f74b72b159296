import type { CallName } from '../../../bff/contract/call';
import { callTable } from '../../../bff/contract/index';
import { judge } from '../../../bff/upstreamAnswer';
import { sendCall, type CheckOptions } from './check';

/** How the test account logs in. What is secret in it is never printed. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  /** `code`: asks for the code that the phone got. */
  | { readonly kind: 'phone'; readonly phone: string; readonly code: (shown: string | undefined) => Promise<string> };

/** The test account could not log in; the message has no secret. */
export class LoginError extends Error {}

type Answered = Readonly<Record<string, unknown>>;

/** @returns the token; null for none. @throws LoginError */
export async function logIn(
  credentials: Credentials,
  options: Omit<CheckOptions, 'withWrites' | 'screens' | 'token'>,
): Promise<string | null> {
  const ask = async (name: CallName, input: Answered): Promise<Answered> => {
    const spec = callTable[name as keyof typeof callTable];
    try {
      const { code, body } = judge(await sendCall({ ...options, token: null }, name, input), spec);
      if (code !== 200) throw new LoginError(`${name} says no: code ${code}`);
      return JSON.parse(new TextDecoder().decode(body)) as Answered;
    } catch (error) {
      if (error instanceof LoginError) throw error;
      throw new LoginError(`${name} cannot be read: ${error instanceof Error ? error.message : 'it fails'}`);
    }
  };
  const tokenOf = ({ token }: Answered): string => {
    if (typeof token === 'string' && token !== '') return token;
    throw new LoginError('the login answers no token');
  };
  switch (credentials.kind) {
    case 'none':
      return null;
    case 'token':
      return credentials.token;
    case 'password': {
      const { captchaEnabled } = await ask('GET /api/captchaImage', {});
      if (captchaEnabled !== false) {
        throw new LoginError('it wants a captcha, which only people solve: log in by --phone, or give a token');
      }
      return tokenOf(
        await ask('POST /api/web/login', { username: credentials.username, password: credentials.password }),
      );
    }
    case 'phone': {
      const { phone } = credentials;
      const sent = (await ask('GET /api/sms/new/send', { phone, type: 'phoneLogin' }))['data'] as Answered | undefined;
      const shown = sent?.['demoCode'];
      const dxyzm = await credentials.code(typeof shown === 'string' ? shown : undefined);
      return tokenOf(await ask('POST /api/h5/login', { phone, dxyzm, yzmRankey: sent?.['yzmRankey'] }));
    }
  }
}
