import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/ports';

/**
 * HTTPS before a storefront. WebKit takes no Secure cookies over plain HTTP, not even from a loopback, and no engine
 * but Chromium's tells a WebDriver what its console said: pages tell it here.
 */
export interface Front {
  readonly port: number;
  /** What pages complained about since it was last asked. */
  takeComplaints(): string[];
  /** From now on answers from addresses like it stop after their first byte; resolves when the first one has. */
  stall(address: RegExp): Promise<void>;
  stallNone(): void;
  /** Nobody gets through until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

const watchPath = '/complaints.js';
/** What is to be held back is asked for by then, on the slowest machine. */
const askedWithinMs = 120_000;

/** Runs before anything of a page and tells what it complains about. */
function watch(address: string): void {
  document.currentScript?.remove();
  const tell = (...parts: unknown[]) => {
    const text = parts
      .map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part)))
      .join(' ');
    navigator.sendBeacon(address, `${text} (${location.pathname}${location.search})`);
  };
  for (const level of ['error', 'warn'] as const) {
    const { [level]: write } = console;
    console[level] = (...parts: unknown[]) => {
      write.apply(console, parts);
      tell(`console.${level}:`, ...parts);
    };
  }
  const addressOf = (target: EventTarget) => ('src' in target ? target.src : 'href' in target ? target.href : '');
  // Failed pictures, scripts and sheets don't bubble.
  const listen = (event: ErrorEvent) =>
    event.target === window || event.target === null
      ? tell('thrown:', event.error ?? event.message)
      : tell('not loaded:', addressOf(event.target));
  addEventListener('error', listen, true);
  addEventListener('unhandledrejection', ({ reason }) => tell('rejected:', reason));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell(`${violatedDirective} was violated by ${blockedURI}`),
  );
  addEventListener('load', () => document.compatMode !== 'CSS1Compat' && tell('laid out in quirks mode'));
}

const tag = `<script src="${watchPath}"></script>`;
/** What Remix notes when a load of a page's data is taken back while its answer arrives, in each engine's words. */
const takenBack = /signal is aborted without reason|AbortError|Fetch is aborted|operation was aborted/;

/** @param storefrontPort of a storefront that trusts proxies on loopback */
export async function startFront(storefrontPort: number): Promise<Front> {
  const complaints: string[] = [];
  let stalled: Stalled | null = null;
  const server = createServer(selfSigned(), (incoming, answer) => {
    if (incoming.url !== watchPath) return passOn(incoming, answer, storefrontPort, stalled);
    if (incoming.method === 'GET') {
      answer.setHeader('Content-Type', 'text/javascript').end(`(${watch.toString()})(${JSON.stringify(watchPath)})`);
      return;
    }
    let text = '';
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
    incoming.on('end', () => {
      if (!takenBack.test(text)) complaints.push(text);
      answer.writeHead(204).end();
    });
  });
  const port = await freePort();
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  await listen();
  return {
    port,
    takeComplaints: () => complaints.splice(0),
    stall(address) {
      const asked = new Promise<void>((onStalled, onNobody) => {
        stalled = { address, onStalled };
        setTimeout(() => onNobody(new Error(`nobody asked for ${address.source}`)), askedWithinMs).unref();
      });
      // A test that fails before does not wait for it.
      asked.catch(() => undefined);
      return asked;
    },
    stallNone: () => void (stalled = null),
    cut: close,
    mend: listen,
    stop: close,
  };
}

interface Stalled {
  readonly address: RegExp;
  readonly onStalled: () => void;
}

function passOn(incoming: IncomingMessage, answer: ServerResponse, port: number, stalled: Stalled | null): void {
  const headers = { ...incoming.headers, 'x-forwarded-proto': 'https' };
  // Pages are written into, and what is compressed would have to be unpacked for it.
  delete headers['accept-encoding'];
  const { method, url } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (received) => {
    const isPage = received.headers['content-type']?.startsWith('text/html') === true;
    const { 'content-length': length, ...rest } = received.headers;
    answer.writeHead(received.statusCode ?? 502, isPage || length === undefined ? rest : received.headers);
    if (stalled?.address.test(url ?? '') === true)
      return void received.once('data', (chunk: Buffer) =>
        answer.write(chunk.subarray(0, 1), () => stalled.onStalled()),
      );
    if (!isPage) return void received.pipe(answer);
    let isTold = false;
    received.on('data', (chunk: Buffer) => {
      const text = isTold ? chunk : chunk.toString('latin1').replace(/<head[^>]*>/, (head) => head + tag);
      isTold ||= typeof text === 'string' && text.includes(tag);
      answer.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text);
    });
    received.on('end', () => answer.end());
  });
  outgoing.on('error', () => answer.destroy());
  answer.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** A key and a certificate of this run's own for every shop. @throws Error where there is no openssl */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'front-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...names]);
  if (status !== 0) throw new Error(`no certificate was made: ${String(stderr)}`);
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}
