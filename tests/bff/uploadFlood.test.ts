import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gt } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { listTenantIds, withTenant } from '../../marketplace/db/engine';
import { openDatabase } from '../../marketplace/db/open';
import { uploads } from '../../marketplace/db/schema/uploads';
import { bundleMarketplace, startChild } from '../marketplace/support/child';
import { scratchDirectory } from '../marketplace/support/databases';
import { bombPng, emptyZip, twoHalves } from '../marketplace/support/pictures';
import { createTestBff } from './support';

const aurora = 'aurora.localhost';
const mib = 1024 * 1024;
const people = 8;
const filesInAll = 200;
/** What decoding two pictures and holding eight bodies may take beside the database: generous, and far from 200 files. */
const maxGrowthMib = 400;

/** A line of what the system tells of a process' memory, in MiB; null where it does not. */
function memoryMib(pid: number, name: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const [, kilobytes] =
      new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Begins the peak anew: opening the database took more than it holds now. @returns what is held now */
function forgetPeak(pid: number): number | null {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return memoryMib(pid, 'VmRSS');
  } catch {
    return null;
  }
}

/** Every tenth file is one of these. */
const tooBig: readonly [Buffer, RegExp][] = [
  [Buffer.alloc(10 * mib + 1), /10 MB/],
  [Buffer.alloc(11 * mib), /./],
];

/** Files that are no good, each by a right name, with what may be said of it. */
async function badFiles(): Promise<[Buffer, RegExp][]> {
  const jpeg = await twoHalves(600, 400).jpeg().toBuffer();
  return [
    [Buffer.from('just words'), /can't use this file/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /can't use this file/],
    [Buffer.concat([jpeg, emptyZip]), /can't use this file/],
    [jpeg.subarray(0, jpeg.length / 2), /damaged/],
    [bombPng(10_000, 5_000), /too many pixels/],
    [bombPng(20_000, 20_000), /too many pixels/],
  ];
}

it('200 bad files of several people leave words for each, memory bounded and nothing behind', async () => {
  const bundle = await bundleMarketplace();
  const directory = await scratchDirectory();
  const child = await startChild(bundle.entry, { dataDir: directory.path });
  const test = await createTestBff(`http://127.0.0.1:${child.port}`, { timeoutMs: 60_000 });
  try {
    const files = await badFiles();
    const tokens = await Promise.all(
      Array.from({ length: people }, async (_, index) => {
        const phone = `1390000340${index}`;
        const sms = await child.call(`/sms/new/send?phone=${phone}&type=phoneLogin`);
        const { yzmRankey, demoCode } = sms['data'] as { yzmRankey: string; demoCode: string };
        return String((await child.call('/h5/login', { body: { phone, dxyzm: demoCode, yzmRankey } }))['token']);
      }),
    );

    async function upload(bytes: Buffer, token: string) {
      const body = new FormData();
      body.set('file', new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' }));
      const headers = { token, 'accept-language': 'en' };
      const request = new Request(`http://${aurora}/api/upload/image`, { method: 'POST', headers, body });
      const visit = { host: aurora, origin: `http://${aurora}`, clientIp: '198.51.100.7', requestId: 'test-request-1' };
      const answer = await test.bff.fetch(request, visit);
      return { status: answer.status, ...((await answer.json()) as { code: number; msg: string }) };
    }

    const before = forgetPeak(child.pid);
    let next = 0;
    /** Sends the next file, until there are none: each person one after the other, all people at once. */
    const send = async (token: string) => {
      while (next < filesInAll) {
        const index = (next += 1);
        const [bytes, words] = index % 10 === 0 ? tooBig[(index / 10) % 2]! : files[index % files.length]!;
        const { status, code, msg } = await upload(bytes, token);
        expect([200, 413], msg).toContain(status);
        expect([413, 500]).toContain(code);
        expect(msg).toMatch(words);
      }
    };
    await Promise.all(tokens.map(send));
    // All at once: who finds no place is told so, and nobody waits for ever.
    const small = files.slice(0, 4);
    const crowd = Array.from({ length: filesInAll }, (_, index) =>
      upload(small[index % small.length]![0], tokens[index % people]!),
    );
    for (const { code, msg } of await Promise.all(crowd)) {
      expect([500, 503]).toContain(code);
      expect(msg).not.toBe('');
    }
    const after = memoryMib(child.pid, 'VmHWM');
    if (before !== null && after !== null) expect(after - before).toBeLessThan(maxGrowthMib);
    else console.info('SKIPPED: the bound of memory in a flood of uploads (this system does not tell in /proc)');

    const good = await upload(await twoHalves().png().toBuffer(), tokens[0]!);
    expect(good.code).toBe(200);
    await child.kill('SIGTERM');
    const kept = await readdir(join(directory.path, 'uploads'), { recursive: true, withFileTypes: true });
    const names = kept.filter((entry) => entry.isFile()).map(({ name }) => name.replace(/(-w\d+)?\.webp$/, ''));
    expect(new Set(names).size, names.join()).toBe(1);
    expect(await countPictures(directory.path)).toBe(1);
  } finally {
    await child.kill('SIGKILL');
    await Promise.all([test.close(), bundle.remove(), directory.remove()]);
  }
}, 300_000);

/** Pictures in all shops of a directory that nobody else has open; tries that came to nothing are rows of no bytes. */
async function countPictures(dataDir: string): Promise<number> {
  const { db, close } = await openDatabase({
    databaseUrl: null,
    dataDir,
    migrationsDir: 'marketplace/db/migrations',
    onProgress: () => undefined,
    onLost: () => undefined,
  });
  try {
    let rows = 0;
    for (const tenantId of await listTenantIds(db))
      rows += await withTenant(db, tenantId, (tx) => tx.$count(uploads, gt(uploads.bytes, 0)));
    return rows;
  } finally {
    await close();
  }
}
