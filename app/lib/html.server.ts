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
      return { tagName, attribs: { src, alt: attributes['alt'] ?? '', loading: 'lazy' } };
    },
    // A page has one main heading, its own.
    h1: 'h3',
    h2: 'h3',
  },
};

/** A merchant's HTML made safe to put into a page. */
export function safeHtml(html: string | null | undefined): string {
  return sanitize(html ?? '', options);
}
