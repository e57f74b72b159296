import type { EntryContext } from '@remix-run/node';
import type { EmotionCache } from '@emotion/cache';
import { ownMark } from './foreignNodes';
import { postponeScripts } from './lateScripts.server';

/** Without it browsers lay a page out as they did in the nineties; React's `renderToString` leaves it to its caller. */
const doctype = '<!DOCTYPE html>';
const headEnd = '</head>';
const bodyEnd = '</body>';

/** What a script element must not hold as it is: it would end, or begin a comment. */
const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const unsafeInScript = /[<>&\u2028\u2029]/g;

/**
 * The data of a page's loaders as Remix writes them for the browser. Nothing in them is still under way when a page is
 * rendered (routes await what they show), so that they are there at once.
 */
export async function readHandoff({ serverHandoffStream }: EntryContext): Promise<string | null> {
  if (serverHandoffStream === undefined) return null;
  const decoder = new TextDecoder();
  const reader = serverHandoffStream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** Tells the data to the stream that Remix's own script has opened: what its `StreamTransfer` would write in pieces. */
function handoffScript(data: string, nonce: string): string {
  const text = JSON.stringify(data).replace(unsafeInScript, (character) => escapes[character] ?? '');
  const stream = 'window.__remixContext.streamController';
  return `<script nonce="${nonce}">${stream}.enqueue(${text});${stream}.close();</script>`;
}

/** What Emotion has collected while the page was rendered. */
function collectedStyles({ key, inserted }: EmotionCache, nonce: string): string {
  const names: string[] = [];
  let css = '';
  for (const [name, rules] of Object.entries(inserted)) {
    if (typeof rules !== 'string') continue;
    names.push(name);
    css += rules;
  }
  return css === '' ? '' : `<style nonce="${nonce}" data-emotion="${key} ${names.join(' ')}">${css}</style>`;
}

/**
 * Elements of a head up to their `/>` or `>`: texts and attributes there have neither `<` nor `>` as they are. Nobody
 * adds a second title. Greedy, for a lazy one looks ahead at every character.
 */
const headTag = /<(?:meta|link|script|style)\b[^>/]*(?:\/(?!>)[^>/]*)*/g;

/** The mark comes last, where it is in nobody's way who looks for a tag by its beginning. */
function withMarks(head: string): string {
  return head.replace(headTag, `$& ${ownMark}`);
}

/**
 * Makes what React has rendered a whole page: its styles stand in the head, its scripts begin after the first paint,
 * its data come last.
 * @param html a document from `<html>` to `</html>`
 * @param data what `readHandoff` has read; null for a page without scripts
 * @returns the page in pieces: most are parts of `html`, and joined they would all be copied
 */
export function pageTexts(
  html: string,
  { styles, nonce, data }: { styles: EmotionCache; nonce: string; data: string | null },
): readonly string[] {
  const head = html.indexOf(headEnd);
  const body = html.lastIndexOf(bodyEnd);
  if (head === -1 || body === -1) throw new Error('a page has no head, or no body');
  return [
    doctype,
    data === null ? html.slice(0, head) : withMarks(html.slice(0, head)),
    collectedStyles(styles, nonce),
    ...postponeScripts(html.slice(head, body)),
    data === null ? '' : handoffScript(data, nonce),
    html.slice(body),
  ];
}
