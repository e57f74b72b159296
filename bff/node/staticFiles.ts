import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { inertContentPolicy, securityHeaders, strictTransport } from '../securityHeaders';
import { acceptedCodings } from './packing';

const hashedFiles = '/build/';
const yearSeconds = 31_536_000;
/** Texts that sirv would send without their charset, by the end of their names. */
const textTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  txt: 'text/plain',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/** Answers a request for a file and gives true, or gives false. `isHttps`: the visitor came by TLS. */
export type StaticFiles = (incoming: IncomingMessage, outgoing: ServerResponse, isHttps: boolean) => Promise<boolean>;

/**
 * Serves public/ with the variants that the build compressed beforehand. Files under /build/ have their content's
 * hash in the name and are immutable; what is missing there ends as 404 instead of reaching the pages.
 */
export function createStaticFiles(directory: string, options: { reload: boolean }): StaticFiles {
  const serve = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    dev: options.reload,
    setHeaders(outgoing, path) {
      setPlainHeaders(outgoing);
      const textType = textTypes[path.slice(path.lastIndexOf('.') + 1)];
      if (textType !== undefined) outgoing.setHeader('content-type', `${textType}; charset=utf-8`);
      const isHashed = path.startsWith(hashedFiles) && !options.reload;
      outgoing.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=300',
      );
    },
  });
  return async (incoming, outgoing, isHttps) => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false;
    // Stays for the page when there is no such file; the page says the same.
    if (isHttps) outgoing.setHeaders(new Map(Object.entries(strictTransport)));
    if (!mayBeFile(incoming.url ?? '')) return false;
    return new Promise((resolve) => {
      outgoing.once('finish', () => resolve(true));
      outgoing.once('close', () => resolve(true));
      // A file may be gone since the list of them was made: what reads it must not take the process with it.
      outgoing.once('pipe', (source) => source.once('error', () => outgoing.destroy()));
      serve(readableBySirv(incoming), outgoing, () => {
        if (!(incoming.url ?? '').startsWith(hashedFiles)) return resolve(false);
        setPlainHeaders(outgoing);
        outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
        outgoing.end('not found\n');
      });
    });
  };
}

/**
 * All that sirv reads of a request, in a form that it reads rightly. Of ranges it knows one form only and answers the
 * others with wrong bytes, or not at all; a server may answer whole whatever piece is asked for (RFC 9110, §14.2). Of
 * codings it looks for the names, and would take a refused one for a wish.
 */
function readableBySirv({ url, headers }: IncomingMessage): IncomingMessage {
  const codings = acceptedCodings(headers['accept-encoding']).join(', ');
  return { url, headers: { ...headers, range: undefined, 'accept-encoding': codings } } as IncomingMessage;
}

/** Files have an ending, and hardly a page has: nothing needs to be looked for where there is none. */
function mayBeFile(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  return path.startsWith(hashedFiles) || path.includes('.', path.lastIndexOf('/'));
}

function setPlainHeaders(outgoing: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders(false))) outgoing.setHeader(name, value);
  outgoing.setHeader('content-security-policy', inertContentPolicy);
}
