import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { inertContentPolicy, securityHeaders } from '../securityHeaders';

const hashedFiles = '/build/';
const yearSeconds = 31_536_000;

/**
 * Serves public/ with the variants that the build compressed beforehand. Files under /build/ have their content's
 * hash in the name and are immutable; what is missing there ends as 404 instead of reaching the pages.
 * @returns a function that answers and gives true, or gives false
 */
export function createStaticFiles(
  directory: string,
  options: { reload: boolean },
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> {
  const serve = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    dev: options.reload,
    setHeaders(outgoing, path) {
      setPlainHeaders(outgoing);
      const isHashed = path.startsWith(hashedFiles) && !options.reload;
      outgoing.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=300',
      );
    },
  });
  return (incoming, outgoing) =>
    new Promise((resolve) => {
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return resolve(false);
      outgoing.once('finish', () => resolve(true));
      outgoing.once('close', () => resolve(true));
      serve(incoming, outgoing, () => {
        if (!(incoming.url ?? '').startsWith(hashedFiles)) return resolve(false);
        setPlainHeaders(outgoing);
        outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
        outgoing.end('not found\n');
      });
    });
}

function setPlainHeaders(outgoing: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders(false))) outgoing.setHeader(name, value);
  outgoing.setHeader('content-security-policy', inertContentPolicy);
}
