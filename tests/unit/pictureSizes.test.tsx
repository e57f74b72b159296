import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pictureWidths } from '../../bff/contract/pictureWidths';
import { sizedPicture } from '~/lib/pictureSizes';
import { Picture } from '~/ui/Picture';

const upload = `/pictures/upload/1/202605/${'0a'.repeat(16)}.webp`;

function imageOf(picture: Parameters<typeof Picture>[0]): string {
  return /<img[^>]*>/.exec(renderToStaticMarkup(<Picture {...picture} />))?.[0] ?? '';
}

describe('the widths of a picture', () => {
  it('are those the marketplace has, each once, smallest first', () => {
    const { srcSet = '', src } = sizedPicture(upload, 'card');
    const found = srcSet.split(', ').map((each) => /^\S+-w(\d+)\.webp (\d+)w$/.exec(each)?.slice(1).map(Number));
    expect(found).toEqual(pictureWidths.map((width) => [width, width]));
    expect(srcSet).toContain(src);
  });

  it('are offered for a thumbnail as for its picture', () => {
    expect(sizedPicture(upload.replace('.webp', '-w320.webp'), 'thumb')).toEqual(sizedPicture(upload, 'thumb'));
  });

  it.each([
    '/pictures/listing/cloudblade/l20_s_b0001fh/cover.svg',
    '/pictures/banner.webp',
    '/pictures/upload/1/202605/short.webp',
    `${upload}?until=1&seal=x`,
    'https://cdn.example/pictures/a.jpg',
    'data:image/png;base64,AAAA',
  ])('are not guessed for %s', (address) => {
    expect(sizedPicture(address, 'card')).toEqual({ src: address });
  });
});

describe('a picture on a page', () => {
  it('offers widths, says how wide it is drawn, and keeps its place before it comes', () => {
    const html = renderToStaticMarkup(<Picture src={upload} alt="" slot="row" ratio="1 / 1" />);
    expect(html).toMatch(/^<span[^>]* style="aspect-ratio:1 \/ 1"/);
    // Most have the ratio of the style sheet, and say nothing.
    expect(renderToStaticMarkup(<Picture src={upload} alt="" slot="row" />)).not.toContain('style=');
    const [, root] = /\.root \{([^}]*)\}/.exec(readFileSync('app/ui/Picture.module.css', 'utf8')) ?? [];
    expect(root).toContain('aspect-ratio: 4 / 3;');
    const image = imageOf({ src: upload, alt: '', slot: 'row' });
    expect(image).toMatch(/srcset="[^"]*-w160\.webp 160w, /i);
    expect(image).toContain('sizes="(max-width: 599px) 112px');
    expect(image).toMatch(/loading="lazy"/);
    expect(image).not.toMatch(/fetchpriority/);
    // A browser reads from left to right: the address comes last, or it begins with the wrong picture.
    expect(image.search(/ srcset=/i)).toBeLessThan(image.indexOf(' src='));
    expect(image.indexOf(' loading=')).toBeLessThan(image.indexOf(' src='));
  });

  it('is asked for before all others only where the page waits for it', () => {
    const first = imageOf({ src: upload, alt: '', slot: 'gallery', first: true });
    expect(first).toMatch(/loading="eager"/);
    expect(first).toMatch(/fetchpriority="high"/);
    const eager = imageOf({ src: upload, alt: '', slot: 'card', eager: true });
    expect(eager).toMatch(/loading="eager"/);
    expect(eager).not.toMatch(/fetchpriority/);
  });
});
