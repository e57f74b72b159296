import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderStore } from '../../marketplace/uploads/folderStore';
import { isPictureKey, keyOfPath, newPictureKey, pathOfKey, thumbnailKey } from '../../marketplace/uploads/keys';
import { openPictureStore } from '../../marketplace/uploads/openStore';
import type { PictureStore } from '../../marketplace/uploads/store';
import { scratchDirectory } from './support/databases';

const key = () => newPictureKey(7, Date.UTC(2026, 4, 31, 23, 59));

/** Keys and what people try instead of them. */
const anyKey = fc.oneof(
  fc.string(),
  fc
    .array(
      fc.constantFrom(
        ...['..', '.', '/', '\\', '\0', '\n', '%2e%2e', '%2f', '~', 'C:', '1', '07', '202605', '-w320', '-w960'],
        ...['.webp', '0123456789abcdef0123456789abcdef', 'ABCDEF'],
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
  fc.tuple(fc.nat(9), fc.string(), fc.string()).map(([tenant, month, id]) => `${tenant}/${month}/${id}.webp`),
);

describe('keys of pictures', () => {
  it('name the tenant, the month and 128 random bits', () => {
    expect(key()).toMatch(/^7\/202605\/[0-9a-f]{32}\.webp$/);
    expect(new Set(Array.from({ length: 100 }, key)).size).toBe(100);
    expect(keyOfPath(pathOfKey(key()))).not.toBeNull();
    expect(isPictureKey(thumbnailKey(key(), 320))).toBe(true);
  });

  it('never lead out of the folder', () => {
    const folder = resolve('/data/uploads');
    fc.assert(
      fc.property(anyKey, (text) => {
        if (!isPictureKey(text)) return;
        const file = join(folder, text);
        expect(file.startsWith(folder + sep)).toBe(true);
        expect(file.slice(folder.length + 1)).toBe(text);
        expect(text.split('/')).toHaveLength(3);
      }),
      { numRuns: 5_000, examples: [['../../etc/passwd'], ['1/202605/../../x.webp'], [`${key()}\n`]] },
    );
  });
});

/** A stand-in of the S3 API: keeps objects in memory and notes what it was asked. */
interface StandIn {
  readonly origin: string;
  readonly seen: { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  readonly objects: Map<string, Buffer>;
  /** Answer this status to everything. */
  broken: number | null;
  close(): Promise<void>;
}

async function startBucket(): Promise<StandIn> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const path = new URL(url, 'http://x').pathname;
      const body = Buffer.concat(chunks);
      standIn.seen.push({ method, path, headers, body });
      const fail = (status: number, code: string) => {
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>KEY-ID is wrong</Message></Error>`);
      };
      if (standIn.broken !== null) return fail(standIn.broken, 'AccessDenied');
      if (method === 'PUT') standIn.objects.set(path, body);
      if (method === 'PUT') return void response.writeHead(200, { etag: '"x"' }).end();
      if (method === 'DELETE') standIn.objects.delete(path);
      if (method === 'DELETE') return void response.writeHead(204).end();
      const found = standIn.objects.get(path);
      if (found === undefined) return fail(404, 'NoSuchKey');
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': found.length }).end(found);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const standIn: StandIn = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    objects: new Map(),
    broken: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return standIn;
}

let directory: Awaited<ReturnType<typeof scratchDirectory>>;
let bucket: StandIn;

beforeEach(async () => {
  directory = await scratchDirectory();
  bucket = await startBucket();
});
afterEach(async () => {
  await bucket.close();
  await directory.remove();
});

const bucketOptions = () => ({
  endpoint: bucket.origin,
  bucket: 'shop-pictures',
  region: 'eu-test-1',
  accessKeyId: 'KEY-ID',
  secretAccessKey: 'SECRET-KEY',
});
const kinds = ['a folder', 'a bucket'] as const;
const open = (kind: (typeof kinds)[number]): Promise<PictureStore> =>
  openPictureStore({ dataDir: directory.path, bucket: kind === 'a bucket' ? bucketOptions() : null });

describe.each(kinds)('pictures in %s', (kind) => {
  it('are found as they were put, also by who opens it later, until they are removed', async () => {
    const store = await open(kind);
    const [one, two] = [key(), thumbnailKey(key(), 960)];
    const bytes = randomBytes(300_000);
    await store.put(one, bytes, 'image/webp');
    await store.put(two, Buffer.from('two'), 'image/webp');
    const other = await open(kind);
    expect(Buffer.from((await other.get(one))!).equals(bytes)).toBe(true);
    expect(Buffer.from((await other.get(two))!).toString()).toBe('two');
    await store.remove(one);
    await store.remove(one);
    expect(await other.get(one)).toBeNull();
    expect(await other.get(two)).not.toBeNull();
  });

  it('are not there before they are put', async () => {
    expect(await (await open(kind)).get(key())).toBeNull();
  });

  it('have no other names than keys', async () => {
    const store = await open(kind);
    await fc.assert(
      fc.asyncProperty(anyKey, async (text) => {
        fc.pre(!isPictureKey(text));
        await expect(store.put(text, new Uint8Array(1), 'image/webp')).rejects.toThrow('not the key');
        await expect(store.get(text)).rejects.toThrow('not the key');
        await expect(store.remove(text)).rejects.toThrow('not the key');
      }),
      { numRuns: 300, examples: [['../x.webp'], ['/etc/passwd'], ['']] },
    );
    expect(await readdir(directory.path)).toEqual([]);
    expect(bucket.seen).toEqual([]);
  });
});

describe('a folder of pictures', () => {
  it('shows no half-written file and leaves no draft behind', async () => {
    const store = createFolderStore(directory.path);
    const target = key();
    const full = randomBytes(2_000_000);
    let isWritten = false;
    const writing = store.put(target, full, 'image/webp').then(() => (isWritten = true));
    while (!isWritten) {
      const found = await store.get(target);
      if (found !== null) expect(found.length).toBe(full.length);
    }
    await writing;
    expect((await readdir(join(directory.path, '7', '202605'))).length).toBe(1);
  });

  it('fails, and leaves no draft, when a file cannot take its place', async () => {
    const store = createFolderStore(directory.path);
    const target = key();
    await mkdir(join(directory.path, target, 'in-the-way'), { recursive: true });
    await expect(store.put(target, new Uint8Array(9), 'image/webp')).rejects.toThrow();
    expect(await readdir(join(directory.path, '7', '202605'))).toEqual([target.split('/').at(-1)]);
  });
});

describe('a bucket of pictures', () => {
  it('is asked by path, with a signature over the bytes, and told the type', async () => {
    const store = await open('a bucket');
    const target = key();
    const bytes = Buffer.from('the picture');
    await store.put(target, bytes, 'image/webp');
    await store.get(target);
    await store.remove(target);
    expect(bucket.seen.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE']);
    for (const { path, headers } of bucket.seen) {
      expect(path).toBe(`/shop-pictures/uploads/${target}`);
      expect(headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=KEY-ID\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=[^ ]*host[^ ]*, Signature=[0-9a-f]{64}$/,
      );
      expect(headers['x-amz-date']).toMatch(/^\d{8}T\d{6}Z$/);
      expect(JSON.stringify(headers)).not.toContain('SECRET-KEY');
    }
    const [put] = bucket.seen;
    expect(put!.body.equals(bytes)).toBe(true);
    expect(put!.headers['content-type']).toBe('image/webp');
    expect(put!.headers['x-amz-content-sha256']).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('that refuses is an error without its words', async () => {
    const store = await open('a bucket');
    bucket.broken = 403;
    const operations = [
      () => store.put(key(), new Uint8Array(1), 'image/webp'),
      () => store.get(key()),
      () => store.remove(key()),
    ];
    for (const operation of operations) {
      await expect(operation()).rejects.toThrow(
        /^The picture bucket failed while \w+ a picture: AccessDenied \(403\)$/,
      );
    }
  });

  it('that cannot be reached is an error', async () => {
    const store = await open('a bucket');
    await bucket.close();
    await expect(store.get(key())).rejects.toThrow('The picture bucket failed while reading a picture');
  });
});
