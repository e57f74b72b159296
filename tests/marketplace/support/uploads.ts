import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { withTenant, type Tx } from '../../../marketplace/db/engine';
import { users } from '../../../marketplace/db/schema/people';
import { uploads } from '../../../marketplace/db/schema/uploads';
import { aurora, type CallOptions, type Envelope, type TestMarket } from './market';

export const auroraId = 1;

export interface UploadOptions extends CallOptions {
  readonly name?: string;
  readonly type?: string;
  readonly field?: string;
}

/** The path an upload was answered with. */
export const pathOf = ({ data }: Envelope) => (data as { filePath: string }).filePath;
export const thumbnailOf = (path: string, width: number) => path.replace('.webp', `-w${width}.webp`);

/** A person of the shop Aurora who uploads pictures and looks at them. */
export interface Uploader {
  readonly token: string;
  readonly userId: number;
  /** Sends a form. */
  post(body: FormData, options?: CallOptions): Promise<Envelope>;
  /** Sends a file. */
  upload(bytes: Buffer | string, options?: UploadOptions): Promise<Envelope>;
  /** As the uploader, unless the headers say another token; an empty one is a guest. */
  look(path: string, host?: string, headers?: Record<string, string>): Promise<Response>;
  bytesAt(path: string): Promise<Buffer>;
  filesInStore(): Promise<string[]>;
  /** Runs a work in a shop's transaction; Aurora's by default. */
  inShop<T>(work: (tx: Tx) => Promise<T>, tenantId?: number): Promise<T>;
  rowOf(path: string): Promise<typeof uploads.$inferSelect | undefined>;
  /** Logs somebody in. */
  logIn(phone: string): Promise<{ token: string; userId: number }>;
}

export async function createUploader(market: TestMarket, phone: string): Promise<Uploader> {
  const inShop: Uploader['inShop'] = (work, tenantId = auroraId) => withTenant(market.opened.db, tenantId, work);
  async function logIn(number: string): Promise<{ token: string; userId: number }> {
    const token = await market.logIn(number);
    const [row] = await inShop((tx) => tx.select({ id: users.id }).from(users).where(eq(users.phone, number)));
    return { token, userId: row!.id };
  }
  const { token, userId } = await logIn(phone);

  async function post(body: FormData, options: CallOptions = {}): Promise<Envelope> {
    const headers = { host: options.host ?? aurora, 'accept-language': 'en', token: options.token ?? token };
    const url = 'http://127.0.0.1/prod-api/upload/image';
    const init = { method: 'POST', headers: { ...headers, ...options.headers }, body };
    return (await (await market.fetch(new Request(url, init))).json()) as Envelope;
  }
  const look: Uploader['look'] = (path, host = aurora, headers = {}) =>
    market.fetch(new Request(`http://127.0.0.1/prod-api${path}`, { headers: { host, token, ...headers } }));

  return {
    token,
    userId,
    post,
    upload(bytes, options = {}) {
      const { name = 'picture.jpg', type = 'image/jpeg', field = 'file' } = options;
      const body = new FormData();
      body.set(field, new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }));
      return post(body, options);
    },
    look,
    bytesAt: async (path) => Buffer.from(await (await look(path)).arrayBuffer()),
    async filesInStore() {
      const entries = await readdir(market.uploadsDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    },
    inShop,
    async rowOf(path) {
      const rows = await inShop((tx) => tx.select().from(uploads));
      return rows.find(({ key }) => path.endsWith(key));
    },
    logIn,
  };
}
