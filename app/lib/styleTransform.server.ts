import { Transform } from 'node:stream';
import type { EmotionCache } from '@emotion/cache';
import { postponeScripts } from './lateScripts.server';

const headEnd = '</head>';
/**
 * React 18 sends a piece of 2 KiB whole, also when its last character did not fit in: of Chinese text one or two zero
 * bytes are left there. No page has such characters of its own, and no JSON in it may.
 */
const zeroCharacters = /\0/g;

/**
 * Puts the styles collected so far before `</head>` and those of late boundaries before each later flush.
 * React writes one flush in several pieces within a tick; they are taken together, so that a style element
 * never lands inside a half-written tag.
 */
export function createStyleTransform(cache: EmotionCache, nonce: string): Transform {
  const sent = new Set<string>();
  const decoder = new TextDecoder();
  let pending = '';
  let headDone = false;
  let scheduled: ReturnType<typeof setImmediate> | null = null;

  function collectStyles(): string {
    const names: string[] = [];
    let css = '';
    for (const [name, rules] of Object.entries(cache.inserted)) {
      if (sent.has(name)) continue;
      sent.add(name);
      if (typeof rules !== 'string') continue;
      names.push(name);
      css += rules;
    }
    if (css === '') return '';
    return `<style nonce="${nonce}" data-emotion="${cache.key} ${names.join(' ')}">${css}</style>`;
  }

  function flush(stream: Transform): void {
    scheduled = null;
    if (pending === '') return;
    if (!headDone) {
      const at = pending.indexOf(headEnd);
      if (at === -1) return;
      headDone = true;
      stream.push(pending.slice(0, at) + collectStyles() + postponeScripts(pending.slice(at)));
    } else {
      stream.push(collectStyles() + postponeScripts(pending));
    }
    pending = '';
  }

  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      pending += decoder.decode(chunk, { stream: true }).replace(zeroCharacters, '');
      scheduled ??= setImmediate(() => flush(this));
      done();
    },
    flush(done) {
      if (scheduled !== null) clearImmediate(scheduled);
      pending += decoder.decode();
      flush(this);
      if (pending !== '') this.push(pending);
      done();
    },
  });
}
