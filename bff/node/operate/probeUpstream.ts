import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { upstreamCode } from '../../contract/errors';
import { callTable } from '../../contract/index';
import { errorNameOf } from '../../callReport';
import { shopRequest, type AskedShop } from '../../tenantLookup';
import { judge } from '../../upstreamAnswer';
import { createDnsLookup } from '../dnsLookup';
import { createNodeTransport } from '../upstream';
import { dayMs } from '../../contract/durations';

/** What an upstream is like from here, now. */
export interface UpstreamProbe {
  readonly dns: { readonly addresses: readonly string[]; readonly ms: number; readonly error: string | null };
  /** Null: it is not asked by https, or its name has no address. */
  readonly tls: TlsFacts | null;
  readonly shop: ShopAnswer;
}

export interface TlsFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: string;
  readonly daysLeft: number | null;
  /** Null: trusted, and made out to this name. */
  readonly error: string | null;
}

/** The answer to /web/getTenant. */
export interface ShopAnswer {
  readonly ms: number;
  /** The envelope's code; null: there was no answer to read. */
  readonly code: number | null;
  readonly msg: string;
  readonly name: string;
  readonly error: string | null;
}

/** Looks an upstream up, greets it by TLS and asks it for a shop. @param shop its upstream's origin, and its names */
export async function probeUpstream(shop: AskedShop, timeoutMs: number): Promise<UpstreamProbe> {
  const { origin } = shop;
  const dns = await lookUp(new URL(origin).hostname);
  const tls = origin.startsWith('https:') && dns.error === null ? await greet(new URL(origin), timeoutMs) : null;
  return { dns, tls, shop: await askShop(shop, timeoutMs) };
}

function lookUp(hostname: string): Promise<UpstreamProbe['dns']> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    createDnsLookup()(hostname.replace(/[[\]]/g, ''), { all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [];
      const ms = Math.round(performance.now() - startedMs);
      resolve({ addresses, ms, error: error === null ? null : (error.code ?? error.message) });
    });
  });
}

function greet({ hostname, port }: URL, timeoutMs: number): Promise<TlsFacts> {
  const host = hostname.replace(/[[\]]/g, '');
  return new Promise((resolve) => {
    const failed = (error: string) => resolve({ subject: '', issuer: '', validTo: '', daysLeft: null, error });
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        // What is wrong with it is to be told, not to end the look at it.
        rejectUnauthorized: false,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        lookup: createDnsLookup(),
      },
      () => {
        const certificate = socket.getPeerCertificate();
        const error: unknown = socket.authorizationError;
        resolve({
          subject: nameOf(certificate.subject),
          issuer: nameOf(certificate.issuer),
          validTo: certificate.valid_to,
          daysLeft: Math.floor((Date.parse(certificate.valid_to) - Date.now()) / dayMs),
          error: socket.authorized ? null : error instanceof Error ? error.message : String(error),
        });
        socket.destroy();
      },
    );
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')));
    socket.on('error', (error) => failed(error.message));
  });
}

function nameOf(name: PeerCertificate['subject'] | undefined): string {
  return [name?.CN, name?.O]
    .flat()
    .filter((part) => part !== undefined)
    .join(', ');
}

async function askShop(shop: AskedShop, timeoutMs: number): Promise<ShopAnswer> {
  const transport = createNodeTransport({ connectTimeoutMs: timeoutMs });
  const startedMs = performance.now();
  const elapsed = () => Math.round(performance.now() - startedMs);
  try {
    const answer = await transport.send(shopRequest(shop, timeoutMs));
    const verdict = judge(answer, callTable['GET /api/web/getTenant']);
    const { msg = '', data } = JSON.parse(new TextDecoder().decode(verdict.body)) as {
      msg?: string;
      data?: { tenantName?: string };
    };
    const isShop = verdict.code === upstreamCode.ok;
    return { ms: elapsed(), code: verdict.code, msg, name: isShop ? (data?.tenantName ?? '') : '', error: null };
  } catch (error) {
    return { ms: elapsed(), code: null, msg: '', name: '', error: errorNameOf(error) ?? String(error) };
  } finally {
    await transport.close();
  }
}
