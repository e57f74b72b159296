import { randomInt } from 'node:crypto';
import { ask } from '../support/wire';

/** Somebody logged in as a browser is. */
export interface CachePerson {
  readonly cookie: string;
  /** Text that stands in answers to this person, and must stand in nobody else's. */
  readonly canaries: readonly string[];
}

const nickName = 'Canary-of-the-caches';

/** Signs somebody up by SMS, whom the shared marketplace has not seen yet, and gives them a name to look for. */
export async function logIn(port: number, host: string): Promise<CachePerson> {
  const origin = `http://${host}`;
  const phone = `199${randomInt(10_000_000, 100_000_000)}`;
  const sms = await ask(port, { host, path: `/api/sms/new/send?phone=${phone}&type=phoneLogin`, headers: { origin } });
  const { data } = JSON.parse(sms.text) as { data?: { demoCode?: string; yzmRankey?: string } };
  const headers = { origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ phone, dxyzm: data?.demoCode, yzmRankey: data?.yzmRankey });
  const login = await ask(port, { host, path: '/api/h5/login', method: 'POST', headers, body });
  const cookie = login.setCookies
    .map((text) => text.split(';', 1)[0] ?? '')
    .find((text) => /^__Host-session=./.test(text));
  if (cookie === undefined) throw new Error(`the login was refused: ${sms.text} ${login.text}`);
  const renamed = await ask(port, {
    host,
    path: '/api/system/user/profile',
    method: 'PUT',
    headers: { ...headers, cookie },
    body: JSON.stringify({ nickName }),
  });
  if (!renamed.text.includes('"code":200')) throw new Error(`the name was refused: ${renamed.text}`);
  return { cookie, canaries: [nickName, phone, cookie.slice(cookie.indexOf('=') + 1)] };
}
