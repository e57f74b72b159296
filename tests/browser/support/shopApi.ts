import { request } from 'node:http';
import type { BrowserContext } from 'playwright-core';

/** Somebody logged in by the API, as curl would: the token for calls, the sealed cookie for a browser. */
export interface Person {
  readonly token: string;
  readonly phone: string;
  /** The sealed cookie as a Cookie header says it. */
  readonly cookie: string;
  /** Lets a browser context go on as this person. */
  enter(context: BrowserContext): Promise<void>;
}

/** What a call answered. */
export interface ApiAnswer {
  readonly code: number;
  readonly msg: string;
  readonly data?: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- the contract's own tests check shapes
  readonly rows?: any[]; // eslint-disable-line @typescript-eslint/no-explicit-any
  readonly total?: number;
  readonly token?: string;
}

/** One shop's BFF, called without a browser. */
export interface ShopApi {
  call(key: string, input?: Record<string, unknown>, person?: Person): Promise<ApiAnswer>;
  /** Sends a picture as the sell form does. @returns the path it is kept under */
  upload(person: Person, picture: Buffer): Promise<string>;
  /** Signs a phone up, or in, by its demo SMS code. A phone gets one code a minute. */
  logIn(phone: string): Promise<Person>;
}

/** @param port the storefront's; the shop is told by the Host header, so that no name has to be resolved */
export function shopApi(host: string, port: number): ShopApi {
  async function call(key: string, input: Record<string, unknown> = {}, token?: string) {
    const [method = 'GET', path = ''] = key.split(' ');
    const fields = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const query = method === 'GET' && fields.size > 0 ? `?${fields.toString()}` : '';
    return send({
      method,
      path: `${path}${query}`,
      port,
      headers: {
        host: `${host}:${port}`,
        ...(token === undefined ? {} : { token }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      body: method === 'GET' ? null : JSON.stringify(input),
    });
  }

  return {
    call: async (key, input, person) => (await call(key, input, person?.token)).body,
    async upload(person, picture) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'account.png');
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      const { body } = await send({
        method: 'POST',
        path: '/api/upload/image',
        port,
        headers: { host: `${host}:${port}`, token: person.token, 'content-type': type },
        body: Buffer.from(await encoded.arrayBuffer()),
      });
      if (body.code !== 200) throw new Error(`the picture was refused: ${body.msg}`);
      return body.data.filePath as string;
    },
    async logIn(phone) {
      const sms = (await call('GET /api/sms/new/send', { phone, type: 'phoneLogin' })).body;
      const code = { dxyzm: sms.data?.demoCode, yzmRankey: sms.data?.yzmRankey };
      const { body, cookies } = await call('POST /api/h5/login', { phone, ...code });
      const sealed = cookies.map((cookie) => /^(__Host-session)=([^;]+)/.exec(cookie)).find(Boolean);
      if (!body.token || !sealed?.[2]) throw new Error(`${phone} could not log in: ${sms.msg} ${body.msg}`);
      const value = sealed[2];
      return {
        token: body.token,
        phone,
        cookie: `__Host-session=${value}`,
        enter: (context) =>
          context.addCookies([
            { name: '__Host-session', value, domain: host, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
          ]),
      };
    },
  };
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly port: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | null;
}

function send({ method, path, port, headers, body }: Sent): Promise<{ body: ApiAnswer; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        try {
          resolve({ body: JSON.parse(text) as ApiAnswer, cookies: incoming.headers['set-cookie'] ?? [] });
        } catch {
          reject(new Error(`${method} ${path} answered ${incoming.statusCode}: ${text.slice(0, 200)}`));
        }
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
