import { request, type IncomingHttpHeaders } from 'node:http';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { bundleMarketplace, startChild } from './support/child';
import { scratchDirectory } from './support/databases';
import { aurora, titan } from './support/market';
import { twoHalves } from './support/pictures';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request with the Host it shall have, which fetch does not allow. */
function ask(port: number, path: string, headers: Record<string, string>, body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: `/prod-api${path}`, method: body ? 'POST' : 'GET', headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
        });
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

it('a picture the marketplace process has acknowledged is still there after SIGKILL', async () => {
  const bundle = await bundleMarketplace();
  const directory = await scratchDirectory();
  let child = await startChild(bundle.entry, { dataDir: directory.path });
  try {
    const phone = '13900000321';
    const sms = await child.call(`/sms/new/send?phone=${phone}&type=phoneLogin`);
    const { yzmRankey, demoCode } = sms['data'] as { yzmRankey: string; demoCode: string };
    const { token } = await child.call('/h5/login', { body: { phone, dxyzm: demoCode, yzmRankey } });
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await twoHalves().png().toBuffer())], 'a.png'));
    const multipart = new Response(form);
    const headers = {
      host: aurora,
      token: String(token),
      'content-type': multipart.headers.get('content-type') ?? '',
    };
    const body = Buffer.from(await multipart.arrayBuffer());
    const { data } = JSON.parse(String((await ask(child.port, '/upload/image', headers, body)).body)) as {
      data: { filePath: string };
    };
    await child.kill('SIGKILL');

    child = await startChild(bundle.entry, { dataDir: directory.path });
    const found = await ask(child.port, data.filePath, { host: aurora, token: String(token) });
    expect(found).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    expect(await sharp(found.body).metadata()).toMatchObject({ format: 'webp', width: 120, height: 60 });
    expect((await ask(child.port, data.filePath, { host: titan })).status).toBe(404);
  } finally {
    await child.kill('SIGKILL');
    await Promise.all([bundle.remove(), directory.remove()]);
  }
}, 180_000);
