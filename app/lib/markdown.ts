/**
 * A text as one line of Markdown that means nothing but itself: whatever it holds, it makes no link, no heading,
 * no HTML. Every ASCII punctuation character may stand behind a back-slash. Source: CommonMark 0.31, §2.4.
 */
export function markdownText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return (
    line
      .replace(/[\\`*_[\]#!|<>~&@]/g, '\\$&')
      // At the beginning of a line these would make lists and rules, and these would become links in many readers.
      .replace(/^[-+=]/, '\\$&')
      .replace(/^(\d+)([.)])/, '$1\\$2')
      .replace(/(https?|ftp|mailto|xmpp):/gi, '$1\\:')
      .replace(/www\./gi, (start) => `${start.slice(0, -1)}\\.`)
  );
}

/** A link whose words and address can't leave their places. */
export function markdownLink(text: string, address: string): string {
  const target = address.replace(/[\s<>\\()]/g, (sign) => encodeURIComponent(sign).replace(/[()]/g, escapeBracket));
  return `[${markdownText(text)}](${target})`;
}

function escapeBracket(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Does a client like Markdown better than HTML? Those that name neither get HTML. */
export function prefersMarkdown(accept: string | null): boolean {
  return qualityOf(accept, 'text/markdown') > qualityOf(accept, 'text/html');
}

/** The weight of a type that is named itself; `*` names none. */
function qualityOf(accept: string | null, type: string): number {
  for (const part of (accept ?? '').split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (name !== type) continue;
    const q = parameters.map((text) => /^q=([01](?:\.\d{0,3})?)$/.exec(text)?.[1]).find((text) => text !== undefined);
    return q === undefined ? 1 : Number(q);
  }
  return 0;
}
