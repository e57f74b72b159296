import sharp from 'sharp';
import { uploads } from '../../marketplace/db/schema/uploads';
import { gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, type TestMarket } from './support/market';
import { bombPng, emptyZip, noisePng, pixelAt, twoHalves } from './support/pictures';
import { auroraId, createUploader, pathOf, thumbnailOf, type Uploader } from './support/uploads';

tellWhenPostgresIsSkipped('uploads of pictures');

const pathPattern = /^\/pictures\/upload\/1\/\d{6}\/[0-9a-f]{32}\.webp$/;
const notPicture = "We can't use this file. Please choose a JPEG, PNG or WebP.";
const damaged = 'The picture is damaged, please choose another one';
const tooManyPixels = 'The picture has too many pixels, at most 40 million are possible';

describe.each(engines)('uploads on %s', (engine) => {
  let market: TestMarket;
  let person: Uploader;

  beforeAll(async () => {
    market = await openMarket(engine);
    person = await createUploader(market, '13900000301');
  });
  afterAll(() => market.close());

  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG', () => twoHalves().jpeg().toBuffer()],
    ['a CMYK JPEG', () => twoHalves().toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG', () => twoHalves().png().toBuffer()],
    ['a PNG of 16 bits', () => twoHalves().toColourspace('rgb16').png().toBuffer()],
    ['a PNG with transparency', () => twoHalves().ensureAlpha(0.99).png().toBuffer()],
    ['a WebP', () => twoHalves().webp({ lossless: true }).toBuffer()],
    ['a GIF', () => twoHalves().gif().toBuffer()],
    ['an AVIF', () => twoHalves().avif({ quality: 90 }).toBuffer()],
  ])('take %s whatever it is called, and show it at once in three sizes', async (_kind, make) => {
    const answer = await person.upload(await make(), { name: 'page.html', type: 'text/html' });
    expect(answer).toMatchObject({ code: 200, msg: 'success' });
    expect(Object.keys(answer.data as object).sort()).toEqual(['fileName', 'filePath']);
    const path = pathOf(answer);
    expect(path).toMatch(pathPattern);
    expect((answer.data as { fileName: string }).fileName).toBe(path.split('/').at(-1));
    for (const each of [path, thumbnailOf(path, 960), thumbnailOf(path, 320)]) {
      const bytes = await person.bytesAt(each);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 120, height: 60, space: 'srgb' });
      const [red = 0, , blueOfRed = 0] = await pixelAt(bytes, 10, 30);
      const [redOfBlue = 0, , blue = 0] = await pixelAt(bytes, 110, 30);
      expect(Math.min(red, blue)).toBeGreaterThan(120);
      expect(Math.max(redOfBlue, blueOfRed)).toBeLessThan(100);
    }
  });

  it('take the first frame of an animation', async () => {
    const frames = [twoHalves().png().toBuffer(), twoHalves().negate().png().toBuffer()];
    const animation = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const picture = await person.bytesAt(pathOf(await person.upload(animation)));
    expect(await sharp(picture).metadata()).toMatchObject({ width: 120, height: 60 });
    expect((await sharp(picture).metadata()).pages ?? 1).toBe(1);
    expect((await pixelAt(picture, 10, 30))[0]).toBeGreaterThan(200);
  });

  it('scale to 2560 pixels on the long side and to thumbnails, and never enlarge', async () => {
    const tall = await twoHalves(1000, 5000).png().toBuffer();
    const path = pathOf(await person.upload(tall));
    expect(await sharp(await person.bytesAt(path)).metadata()).toMatchObject({ width: 512, height: 2560 });
    expect(await sharp(await person.bytesAt(thumbnailOf(path, 960))).metadata()).toMatchObject({
      width: 512,
      height: 2560,
    });
    expect(await sharp(await person.bytesAt(thumbnailOf(path, 320))).metadata()).toMatchObject({
      width: 320,
      height: 1600,
    });
    const row = await person.rowOf(path);
    const sizes = await Promise.all(
      [path, thumbnailOf(path, 960), thumbnailOf(path, 320)].map(async (each) => (await person.bytesAt(each)).length),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(row).toMatchObject({
      tenantId: auroraId,
      userId: person.userId,
      width: 512,
      height: 2560,
      bytes,
      purpose: null,
    });
    expect(row!.usedTime).toBeNull();
  });

  it('turn a picture upright and drop what the camera wrote into it', async () => {
    const photo = await twoHalves()
      .withExif({
        IFD0: { Copyright: 'SECRET owner', Model: 'SECRET phone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>SECRET</note></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('SECRET owner')).toBe(true);
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const path = pathOf(await person.upload(photo));
    for (const each of [path, thumbnailOf(path, 960), thumbnailOf(path, 320)]) {
      const picture = await person.bytesAt(each);
      const found = await sharp(picture).metadata();
      expect(found).toMatchObject({ width: 60, height: 120 });
      expect([found.exif, found.xmp, found.icc, found.iptc, found.orientation]).toEqual(Array(5).fill(undefined));
      expect(picture.includes('SECRET')).toBe(false);
      // Orientation 6 is a quarter turn clockwise: what was on the left is at the top.
      expect((await pixelAt(picture, 30, 10))[0]).toBeGreaterThan(200);
      expect((await pixelAt(picture, 30, 110))[2]).toBeGreaterThan(200);
    }
  });

  it('convert the colours of another profile to sRGB', async () => {
    const wide = await twoHalves().withIccProfile('p3').png().toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const [storedRed = 255] = [...(await sharp(wide, { ignoreIcc: true }).raw().toBuffer())];
    expect(storedRed).toBeLessThan(240);
    const picture = await person.bytesAt(pathOf(await person.upload(wide)));
    expect((await pixelAt(picture, 10, 30))[0]).toBeGreaterThan(248);
  });

  const jpeg = () => twoHalves(600, 400).jpeg().toBuffer();
  const gif = () => twoHalves().gif().toBuffer();
  const after = async (picture: Promise<Buffer>, tail: Buffer | string) =>
    Buffer.concat([await picture, Buffer.from(tail as string)]);
  const half = async (picture: Promise<Buffer>) => (await picture).subarray(0, (await picture).length / 2);

  it.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', notPicture],
    [
      'an SVG with a script',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      notPicture,
    ],
    ['a page', () => '<!doctype html><script>alert(1)</script>', notPicture],
    ['a ZIP', () => emptyZip, notPicture],
    ['a PDF', () => '%PDF-1.7\n', notPicture],
    ['a TIFF', () => twoHalves().tiff().toBuffer(), notPicture],
    ['text', () => 'just words', notPicture],
    ['an MP4', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1'), notPicture],
    ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), notPicture],
    ['a JPEG that is a ZIP too', () => after(jpeg(), emptyZip), notPicture],
    [
      'a JPEG that is a ZIP with a comment too',
      () => after(jpeg(), `PK\x05\x06${'\0'.repeat(16)}\x02\0!!`),
      notPicture,
    ],
    ['a JPEG that is a page too', () => after(jpeg(), '<HTML ><body>'), notPicture],
    ['a GIF that is a script too', () => after(gif(), '<sCript>alert(1)</script>'), notPicture],
    ['a PNG that is an SVG too', () => after(twoHalves().png().toBuffer(), '<svg onload="x"/>'), notPicture],
    ['a GIF that is a PDF too', () => after(gif(), '%PDF-1.4'), notPicture],
    ['a truncated JPEG', () => half(jpeg()), damaged],
    ['a truncated PNG', () => half(twoHalves().png().toBuffer()), damaged],
    ['a truncated WebP', () => half(twoHalves().webp({ lossless: true }).toBuffer()), damaged],
    ['the first bytes of a JPEG', () => Buffer.from('ffd8ffe000104a464946', 'hex'), damaged],
    ['a GIF of no size', () => 'GIF89a', damaged],
    ['a bomb of 400 million pixels', () => bombPng(20_000, 20_000), tooManyPixels],
    ['a picture of 50 million pixels', () => bombPng(10_000, 5_000), tooManyPixels],
    ['one row too many', () => bombPng(8_000, 5_001), tooManyPixels],
    ['an empty file', () => '', 'Please choose a picture'],
    ['a byte too many', () => Buffer.alloc(10 * 1024 * 1024 + 1), 'The picture is too big, at most 10 MB are possible'],
    ['a body too large', () => Buffer.alloc(11 * 1024 * 1024), 'The picture is too big, at most 10 MB are possible'],
  ])('refuse %s', async (_kind, make, msg) => {
    const bytes = await make();
    // The try itself is noted, as a row of no bytes.
    const rows = () => person.inShop((tx) => tx.$count(uploads, gt(uploads.bytes, 0)));
    const before = [await person.filesInStore(), await rows()];
    expect(await person.upload(bytes as Buffer, { name: 'a.png', type: 'image/png' })).toEqual({ code: 500, msg });
    expect([await person.filesInStore(), await rows()]).toEqual(before);
  });

  it('leave no other decoder in the process', async () => {
    expect(await person.upload(await jpeg())).toMatchObject({ code: 200 });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [svg, await twoHalves().tiff().toBuffer()]) {
      await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
    }
  });

  it('take exactly 40 million pixels', async () => {
    expect(await person.upload(bombPng(8_000, 5_000))).toMatchObject({ code: 200 });
  });

  it('take 10 MiB and refuse a body that grows over the limit without saying so', async () => {
    const png = await noisePng(1860);
    const filled = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024 - png.length)]);
    expect(await person.upload(filled)).toMatchObject({ code: 200 });
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const answer = await market.fetch(
      new Request('http://127.0.0.1/prod-api/upload/image', {
        method: 'POST',
        headers: {
          host: aurora,
          token: person.token,
          'content-type': 'multipart/form-data; boundary=x',
          'accept-language': 'zh-CN',
        },
        body: endless,
        duplex: 'half',
      } as RequestInit),
    );
    expect(await answer.json()).toEqual({ code: 500, msg: '图片太大，最大 10 MB' });
    expect(sent).toBeLessThan(20);
  });

  it('leave the other calls their limit of 1 MiB', async () => {
    const input = { gameId: 1, keyWord: 'x'.repeat(1024 * 1024) };
    const refused = { code: 500, msg: 'The request cannot be read' };
    expect(await market.call('POST /api/web/good/allList', input)).toEqual(refused);
  });

  it('refuse a form without the file, with too many parts, and what is no form', async () => {
    expect(await person.upload(await jpeg(), { field: 'picture' })).toEqual({
      code: 500,
      msg: 'Please choose a picture',
    });
    const text = new FormData();
    text.set('file', 'not a file');
    expect(await person.post(text)).toEqual({ code: 500, msg: 'Please choose a picture' });
    const many = new FormData();
    for (let part = 0; part < 17; part += 1) many.set(`part${part}`, 'x');
    expect(await person.post(many)).toEqual({ code: 500, msg: 'The request cannot be read' });
    const few = new FormData();
    for (let part = 0; part < 15; part += 1) few.set(`part${part}`, 'x');
    few.set('file', new File([new Uint8Array(await jpeg())], 'a.jpg'));
    expect(await person.post(few)).toMatchObject({ code: 200 });
    const malformed = { code: 500, msg: 'The request cannot be read' };
    expect(await market.call('POST /api/upload/image', { file: 'x' }, { token: person.token })).toEqual(malformed);
    const headers = { 'content-type': 'multipart/form-data; boundary=other' };
    expect(await person.post(text, { headers })).toEqual(malformed);
  });

  it('refuse guests, and speak the person’s language', async () => {
    expect(await person.upload(await jpeg(), { token: 'no-such-token' })).toMatchObject({ code: 401 });
    const headers = { 'accept-language': 'zh-CN' };
    expect(await person.upload('words', { headers })).toMatchObject({
      code: 500,
      msg: expect.stringContaining('无法识别'),
    });
  });

  it('write no names, bytes or keys into the log', async () => {
    await person.upload(await half(jpeg()), { name: 'SECRET-name.jpg' });
    expect(market.logged.some((line) => line.startsWith('a picture was refused'))).toBe(true);
    expect(market.logged.join('\n')).not.toContain('SECRET');
  });
});
