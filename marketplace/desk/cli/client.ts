import { deskFilePath, readDeskFile } from '../deskFile';
import type { DeskAnswer } from '../wire';

/** Where the CLI looks for the desk. */
export interface DeskTarget {
  readonly dataDir: string;
  readonly url: string | undefined;
  readonly token: string | undefined;
}

/** The marketplace was not reached, or does not know this token. */
export class ReachError extends Error {}

/** The marketplace said no; the message is its own. */
export class RefusedError extends Error {}

/** Calls the desk's API. */
export interface DeskClient {
  /**
   * @throws RefusedError when the marketplace says no
   * @throws ReachError when there is none to say anything
   */
  call<Data>(method: 'GET' | 'POST' | 'DELETE', path: string, fields: Fields | FormData): Promise<Data>;
}

/** Query of GET and DELETE, body of POST; undefined ones are left out. A form, with files, is a body only. */
export type Fields = Readonly<Record<string, unknown>>;

const timeLimitMs = 60_000;

/** @throws ReachError when no address or token is known */
export async function createDeskClient(target: DeskTarget): Promise<DeskClient> {
  const { url, token } = await findDesk(target);
  return {
    async call<Data>(method: 'GET' | 'POST' | 'DELETE', path: string, fields: Fields | FormData) {
      const address = new URL(`${url}/desk${path}`);
      const isPost = method === 'POST';
      const isJson = isPost && !(fields instanceof FormData);
      if (!isPost) {
        for (const [name, value] of Object.entries(fields)) {
          if (value !== undefined) address.searchParams.set(name, String(value));
        }
      }
      const answer = await send(address, {
        method,
        redirect: 'error',
        headers: { authorization: `Bearer ${token}`, ...(isJson ? { 'content-type': 'application/json' } : {}) },
        ...(isPost ? { body: fields instanceof FormData ? fields : JSON.stringify(fields) } : {}),
        signal: AbortSignal.timeout(timeLimitMs),
      });
      if (answer.code === 401) throw new ReachError(`the marketplace at ${url} does not take this DESK_TOKEN`);
      if (answer.code === 503) throw new ReachError(`the marketplace at ${url} does not reach its database`);
      if (answer.code !== 200) throw new RefusedError(answer.msg);
      return answer.data as Data;
    },
  };
}

/** A token that was found in a file goes to the address in that file only. */
async function findDesk({ dataDir, url, token }: DeskTarget): Promise<{ url: string; token: string }> {
  if (url !== undefined && token !== undefined) return { url, token };
  if (url !== undefined) throw new ReachError('DESK_URL needs DESK_TOKEN beside it');
  const found = await readDeskFile(dataDir);
  if (found === null) {
    throw new ReachError(
      `no marketplace with a desk runs here: ${deskFilePath(dataDir)} is missing; start it, or set DATA_DIR, or DESK_URL and DESK_TOKEN`,
    );
  }
  const known = token ?? found.token;
  if (known === undefined) throw new ReachError('DESK_TOKEN is missing; the marketplace was started with one');
  return { url: found.url, token: known };
}

async function send(address: URL, init: RequestInit): Promise<DeskAnswer> {
  let text: string;
  try {
    const response = await fetch(address, init);
    text = await response.text();
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    throw new ReachError(`no marketplace answers at ${address.origin} (${cause}); is it running?`);
  }
  try {
    const answer = JSON.parse(text) as DeskAnswer;
    if (typeof answer.code === 'number' && typeof answer.msg === 'string') return answer;
  } catch {
    // Told below: it is no marketplace.
  }
  throw new ReachError(`what answers at ${address.origin} is no marketplace`);
}
