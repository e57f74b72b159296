import sanitize from 'sanitize-html';
import { safePicture, safeTarget } from './links';

/** What a merchant's notice may use: text, lists, tables, links, pictures; no styles, no frames, no scripts. */
const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'caption',
    'span',
    'div',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attributes): sanitize.Tag => {
      const target = safeTarget(attributes['href']);
      if (target === null) return { tagName: 'span', attribs: {} };
      return target.kind === 'site'
        ? { tagName, attribs: { href: target.to } }
        : { tagName, attribs: { href: target.href, rel: 'noopener noreferrer nofollow', target: '_blank' } };
    },
    img: (tagName, attributes): sanitize.Tag => {
      const src = safePicture(attributes['src']);
      if (src === null) return { tagName: 'span', attribs: {} };
      const size = Object.entries({ width: attributes['width'], height: attributes['height'] });
      // What is below a picture stays in its place while it loads.
      const told = Object.fromEntries(size.filter(([, px]) => px !== undefined && /^\d{1,4}$/.test(px)));
      return {
        tagName,
        attribs: { src, alt: attributes['alt'] ?? '', loading: 'lazy', ...(told as Record<string, string>) },
      };
    },
  },
};

/** A merchant's HTML made safe to put into a page. */
export function safeHtml(html: string | null | undefined): string {
  return levelled(sanitize(html ?? '', options));
}

/** A page has one main heading, its own: a notice's begin at the second level, and readers find none skipped. */
function levelled(html: string): string {
  const above: number[] = [];
  const opened: number[] = [];
  return html.replace(/<(\/?)h([1-6])>/g, (_tag, slash: string, digit: string) => {
    if (slash !== '') return `</h${opened.pop() ?? 2}>`;
    while ((above.at(-1) ?? 0) >= Number(digit)) above.pop();
    above.push(Number(digit));
    const level = Math.min(above.length + 1, 6);
    opened.push(level);
    return `<h${level}>`;
  });
}
