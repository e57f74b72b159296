import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaticFiles } from '../../bff/node/staticFiles';

let directory: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'static-files-'));
  await mkdir(join(directory, 'build'));
  await writeFile(join(directory, 'build', 'a-1234.js'), 'void 0;\n');
  await writeFile(join(directory, 'build', 'a-1234.js.gz'), gzipSync('void 0;\n'));
  await writeFile(join(directory, 'build', 'gone-1234.js'), 'void 0;\n');
  await writeFile(join(directory, 'robots.txt'), 'User-agent: *\n');
  const serve = createStaticFiles(directory, { reload: false });
  server = createServer((incoming, outgoing) => {
    void serve(incoming, outgoing, incoming.headers.via === 'tls').then((answered) => {
      if (!answered) outgoing.end('the page');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true });
});

describe('static files', () => {
  it('hold a browser that came by TLS to it, found or not, and no other', async () => {
    for (const path of ['/build/a-1234.js', '/robots.txt', '/build/none.js', '/elsewhere']) {
      const byTls = await fetch(origin + path, { headers: { via: 'tls' } });
      expect(byTls.headers.get('strict-transport-security'), path).toBe('max-age=31536000');
      expect((await fetch(origin + path)).headers.has('strict-transport-security'), path).toBe(false);
    }
  });

  it('name their charset, packed or not', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const { headers } = await fetch(`${origin}/build/a-1234.js`, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    }
    const { headers } = await fetch(`${origin}/robots.txt`);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it.each(['br;q=0, gzip;q=0', 'gzip ; Q=0.000, identity', 'xgzip'])(
    'are not packed in a way that the visitor refuses: %s',
    async (codings) => {
      const { headers } = await fetch(`${origin}/build/a-1234.js`, { headers: { 'accept-encoding': codings } });
      expect(headers.get('content-encoding')).toBeNull();
    },
  );

  it('are packed in the way that the visitor leaves', async () => {
    const { headers } = await fetch(`${origin}/build/a-1234.js`, { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect(headers.get('content-encoding')).toBe('gzip');
  });

  it.each(['bytes=0-0', 'bytes=-5', 'bytes=5-2', 'bytes=0-1,5-6', 'bytes=900-', 'items=0-5', 'nonsense'])(
    'are answered whole whichever range is asked for: %s',
    async (range) => {
      const answer = await fetch(`${origin}/robots.txt`, { headers: { range } });
      expect([answer.status, await answer.text()]).toEqual([200, 'User-agent: *\n']);
    },
  );

  it('that are gone since they were listed end their own answer and nothing else', async () => {
    await rm(join(directory, 'build', 'gone-1234.js'));
    await expect(fetch(`${origin}/build/gone-1234.js`).then((answer) => answer.text())).rejects.toThrow();
    expect((await fetch(`${origin}/robots.txt`)).status).toBe(200);
  });

  it('run nothing and are taken for nothing else', async () => {
    for (const path of ['/build/a-1234.js', '/build/none.js']) {
      const { headers } = await fetch(origin + path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
    }
  });
});
