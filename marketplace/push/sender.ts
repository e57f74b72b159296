import { Agent, request } from 'undici';
import webPush from 'web-push';
import { guardedLookup, isPushEndpoint, publicEndpoints, type EndpointRules } from './endpoint';
import type { VapidConfig } from './vapid';

/** Where one browser hears pushes. `endpoint` is as good as an address: never log it. */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key and its secret, base64url: only it can read what is sent. */
  readonly p256dh: string;
  readonly auth: string;
}

/** What became of a push. `gone`: nobody listens there any more. `later`: worth another try. `refused`: it is not. */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs: number | null }
  | { readonly kind: 'refused'; readonly reason: string };

/** Sends pushes in the name of one marketplace. */
export interface PushSender {
  /** For browsers to subscribe with. */
  readonly publicKey: string;
  /** Whether an address may be one of a push service. */
  accepts(endpoint: string): boolean;
  /** @param topic a newer push takes the place of one of the same topic that still waits; never throws */
  send(to: PushTarget, push: { readonly text: string; readonly topic: string }): Promise<PushOutcome>;
  close(): Promise<void>;
}

const timeoutMs = 8_000;
/** A push service keeps a push so long for a browser that is off; older news is on the messages page. */
const lifeSeconds = 12 * 60 * 60;
const maxHeaderBytes = 16 * 1024;

/** @param rules where pushes may go; tests let them go to themselves */
export function createPushSender(vapid: VapidConfig, rules: EndpointRules = publicEndpoints): PushSender {
  const agent = new Agent({
    connect: { lookup: guardedLookup(rules.isAllowedAddress), timeout: timeoutMs },
    maxHeaderSize: maxHeaderBytes,
    connections: 8,
  });
  return {
    publicKey: vapid.publicKey,
    accepts: (endpoint) => isPushEndpoint(endpoint, rules),
    async send({ endpoint, p256dh, auth }, { text, topic }) {
      // Rules may have become stricter since the browser subscribed.
      if (!isPushEndpoint(endpoint, rules)) return { kind: 'gone' };
      try {
        const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
          vapidDetails: vapid,
          TTL: lifeSeconds,
          urgency: 'high',
          topic,
        });
        const signal = AbortSignal.timeout(timeoutMs);
        const own = { method: method as 'POST', headers: headers as Record<string, string>, body, signal };
        const answer = await request(endpoint, { ...own, dispatcher: agent });
        // What it says beside the status may quote the address; a redirect is no success and not followed.
        answer.body.on('error', () => undefined).destroy();
        return outcomeOf(answer.statusCode, answer.headers['retry-after']);
      } catch (error) {
        return { kind: 'later', reason: reasonOf(error), afterMs: null };
      }
    },
    close: () => agent.destroy(),
  };
}

function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `status ${status}`;
  if (status !== 429 && status < 500) return { kind: 'refused', reason };
  const seconds = Number(retryAfter);
  return { kind: 'later', reason, afterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null };
}

/** The kind of a failure, such as ECONNREFUSED or TimeoutError; its own words may hold addresses. */
function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: unknown };
  return typeof code === 'string' ? code : (name ?? 'unknown');
}
