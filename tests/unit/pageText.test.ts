import { serializeStyles } from '@emotion/serialize';
import type { EntryContext } from '@remix-run/node';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pageTexts, readHandoff } from '~/lib/pageText.server';
import { createEmotionCache } from '~/theme/emotion';

const nonce = 'n0nce';

function newStyles(...rules: string[]) {
  const styles = createEmotionCache(nonce);
  styles.compat = true;
  for (const css of rules) {
    const serialized = serializeStyles([css]);
    styles.insert(`.${styles.key}-${serialized.name}`, serialized, styles.sheet, true);
  }
  return styles;
}

const pageText = (...parts: Parameters<typeof pageTexts>) => pageTexts(...parts).join('');
const doctype = '<!DOCTYPE html>';
const html = '<html><head><title>x</title></head><body><p>账号</p></body></html>';

/** What the page's own script tells the stream that Remix reads. */
function toldBy(page: string): string {
  const [, script = ''] = /<script nonce="n0nce">([^<]*)<\/script><\/body><\/html>$/.exec(page) ?? [];
  const told: string[] = [];
  const streamController = { enqueue: (text: string) => told.push(text), close: () => told.push('(end)') };
  new Function('window', script)({ __remixContext: { streamController } });
  return told.join('');
}

describe('a whole page', () => {
  it('has its styles in the head, with the nonce, in their layer, each once', () => {
    const page = pageText(html, { styles: newStyles('color:red;', 'color:red;'), nonce, data: null });
    expect(page).toMatch(
      /<title>x<\/title><style nonce="n0nce" data-emotion="mui \w+">@layer mui\{\.mui-\w+\{color:red;\}\}<\/style><\/head>/,
    );
    expect(page.match(/color:red/g)).toHaveLength(1);
  });

  it('says once that it is HTML of today, which React leaves to us', () => {
    const rendered = renderToString(createElement('html', {}, createElement('head'), createElement('body')));
    expect(pageText(rendered, { styles: newStyles(), nonce, data: null })).toBe(`${doctype}${rendered}`);
    expect(rendered).toMatch(/^<html>/);
  });

  it('without styles and data is what React has rendered', () => {
    expect(pageText(html, { styles: newStyles(), nonce, data: null })).toBe(doctype + html);
  });

  it('tells its data last, whatever they hold, and nothing of them ends the script', () => {
    const dangerous = fc.constantFrom('</script>', '<!--', '&', '\u2028', '\u2029', "'", '"', '\\', '账号', '</body>');
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), dangerous)), (parts) => {
        const data = parts.join('');
        expect(toldBy(pageText(html, { styles: newStyles(), nonce, data }))).toBe(`${data}(end)`);
      }),
    );
  });

  it('marks its own elements of the head where scripts will look for foreign ones', () => {
    const head = renderToString(
      createElement(
        'head',
        null,
        createElement('title', null, 'a <meta and a <link '),
        createElement('meta', { name: 'description', content: '<style >' }),
        createElement('link', { rel: 'icon', href: '/a' }),
        createElement('script', { dangerouslySetInnerHTML: { __html: '1' } }),
      ),
    );
    const whole = `<html>${head}<body><script>2</script></body></html>`;
    const marked = pageText(whole, { styles: newStyles('color:red;'), nonce, data: '' });
    expect(marked.match(/<[^<>]+ data-own\/?>/g)).toEqual([
      '<meta name="description" content="&lt;style &gt;" data-own/>',
      '<link rel="icon" href="/a" data-own/>',
      '<script data-own>',
    ]);
    expect(marked.replaceAll(' data-own', '')).toContain(head.replace('</head>', ''));
    expect(pageText(whole, { styles: newStyles(), nonce, data: null })).not.toContain('data-own');
  });

  it('is none without a head or a body', () => {
    for (const part of ['</head>', '</body>']) {
      expect(() => pageText(html.replace(part, ''), { styles: newStyles(), nonce, data: null })).toThrow(/head/);
    }
  });
});

describe('the data of loaders', () => {
  const contextOf = (serverHandoffStream?: ReadableStream<Uint8Array>) => ({ serverHandoffStream }) as EntryContext;

  it('are read to the end, also where a character is cut in two', async () => {
    const bytes = new TextEncoder().encode('[{"a":"账号"}]\n');
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    expect(await readHandoff(contextOf(stream))).toBe('[{"a":"账号"}]\n');
  });

  it('are none without a stream', async () => {
    expect(await readHandoff(contextOf())).toBeNull();
  });
});
