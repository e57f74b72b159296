import type createCache from '@emotion/cache';
import { serializeStyles } from '@emotion/serialize';
import { Writable } from 'node:stream';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createStyleTransform } from '~/lib/styleTransform.server';
import { createEmotionCache } from '~/theme/emotion';

function newCache() {
  const cache = createEmotionCache('n0nce');
  cache.compat = true;
  return cache;
}

function style(cache: ReturnType<typeof createCache>, css: string): string {
  const serialized = serializeStyles([css]);
  cache.insert(`.${cache.key}-${serialized.name}`, serialized, cache.sheet, true);
  return `${cache.key}-${serialized.name}`;
}

const nextFlush = () => new Promise((resolve) => setTimeout(resolve, 5));

async function run(steps: (write: (text: string) => void, cache: ReturnType<typeof newCache>) => Promise<void>) {
  const cache = newCache();
  const stream = createStyleTransform(cache, 'n0nce');
  const chunks: string[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  await steps((text) => void stream.write(text), cache);
  stream.end();
  await new Promise((resolve) => stream.on('end', resolve));
  return chunks;
}

describe('the styles of a streamed page', () => {
  it('stand before </head>, with the nonce, in their layer', async () => {
    const chunks = await run(async (write, cache) => {
      const name = style(cache, 'color:red;');
      write(`<html><head><title>x</title></head><body><p class="${name}">a</p>`);
    });
    const html = chunks.join('');
    expect(html).toMatch(
      /<style nonce="n0nce" data-emotion="mui \w+">@layer mui\{\.mui-\w+\{color:red;\}\}<\/style><\/head>/,
    );
  });

  it('of a late boundary stand before it, and no style is sent twice', async () => {
    const chunks = await run(async (write, cache) => {
      style(cache, 'color:red;');
      write('<head></head><body>');
      await nextFlush();
      style(cache, 'color:red;');
      style(cache, 'color:blue;');
      write('<div hidden id="S:1">late</div>');
      await nextFlush();
    });
    expect(chunks.at(-1)).toMatch(/^<style nonce="n0nce"[^>]*>[^<]*color:blue[^<]*<\/style><div hidden/);
    expect(chunks.join('').match(/color:red/g)).toHaveLength(1);
  });

  it('never land inside a tag that is written in pieces within one tick', async () => {
    const chunks = await run(async (write, cache) => {
      write('<head></head><body>');
      await nextFlush();
      style(cache, 'color:green;');
      write('<div hidden id="');
      write('S:2">late</div>');
      await nextFlush();
    });
    expect(chunks.at(-1)).toMatch(/<\/style><div hidden id="S:2">late<\/div>$/);
  });

  it('leave no zero characters where React had no room for a Chinese one', async () => {
    const cache = newCache();
    const stream = createStyleTransform(cache, 'n');
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    for (let pad = 0; pad < 3; pad += 1) {
      const parts = Array.from({ length: 100 }, (_, key) => createElement('p', { key }, '账号'.repeat(12)));
      const body = createElement('body', { id: 'x'.repeat(pad) }, parts);
      const page = createElement('html', {}, createElement('head'), body);
      await new Promise<void>((resolve) => {
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            stream.write(chunk);
            done();
          },
          final(done) {
            resolve();
            done();
          },
        });
        renderToPipeableStream(page).pipe(sink);
      });
    }
    stream.end();
    await new Promise((resolve) => stream.on('end', resolve));
    const html = Buffer.concat(chunks).toString();
    expect(html).not.toContain('\0');
    expect(html.match(/账号/g)).toHaveLength(3 * 100 * 12);
  });

  it('keep characters that are split over two chunks', async () => {
    const bytes = new TextEncoder().encode('<head></head>账号');
    const cache = newCache();
    const stream = createStyleTransform(cache, 'n');
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.write(bytes.slice(0, 14));
    await nextFlush();
    stream.end(bytes.slice(14));
    await new Promise((resolve) => stream.on('end', resolve));
    expect(Buffer.concat(chunks).toString()).toBe('<head></head>账号');
  });
});
