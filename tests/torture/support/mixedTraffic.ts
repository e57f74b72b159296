import { startLoad, type RunningLoad } from './load';
import { personToken } from './patientUpstream';
import { ask, type WireAnswer, type WireRequest } from './wire';

/** What a mixed load met with. */
export interface TrafficResult {
  readonly answered: number;
  readonly failed: readonly string[];
}

export interface Traffic {
  stop(): Promise<TrafficResult>;
}

const shopHost = 'aurora.localhost';
/** Several shops, so that none is over what one may have on its way upstream. */
const shopHosts = [shopHost, 'titan.localhost', 'maple.localhost'];
/** One visitor in ten asks on a new connection each time. */
const closingShare = 10;
const hurriedPauseMs = 400;
/** Long enough to leave the connection idle while processes end, shorter than it is kept. */
const slowPauseMs = 1700;
const followers = 2;
const streamLimitMs = 300_000;
/** How the end of a follower reads when it is he who leaves. */
const leftStream = /events: .*aborted/;

/** The paths a shop's home page names, so that pictures and built files are asked for as browsers do. */
export async function shopFiles(port: number): Promise<{ picture: string; script: string }> {
  const { text } = await ask(port, { host: shopHost, path: '/' });
  const picture = /\/pictures\/[^"'\s&<>)\\]+/.exec(text)?.[0];
  const script = /\/build\/[^"'\s<>]+\.js/.exec(text)?.[0];
  if (picture === undefined || script === undefined) throw new Error('the home page names no picture or no script');
  return { picture, script };
}

/** Requests of every kind, in turns; the calls of persons are for `startPatientUpstream`. */
function kinds(files: { picture: string; script: string }): readonly Omit<WireRequest, 'host'>[] {
  const person = { token: personToken, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  return [
    { path: '/api/web/getTenant' },
    { path: '/api/web/goods/collect', method: 'POST', headers: person, body: '{"accountId":7}' },
    { path: files.script },
    { path: '/api/web/game/Type' },
    { path: '/api/web/message/unread', headers: person },
    { path: files.picture },
    { path: '/api/web/goods/collect', method: 'POST', headers: person, body: '{"accountId":8}' },
    { path: '/' },
  ];
}

/**
 * Visitors with pages, calls, pictures and built files, most in a hurry, some slow, and two that follow events.
 * @param isMiss a connection that was refused when it may be
 */
export function startTraffic(options: {
  port: number;
  visitors: number;
  files: { picture: string; script: string };
  isMiss: (error: string) => boolean;
}): Traffic {
  const { port, visitors, files, isMiss } = options;
  const wanted = kinds(files);
  const next = (visitor: number, count: number): WireRequest => {
    const request = wanted[(visitor + count) % wanted.length] as Omit<WireRequest, 'host'>;
    const closing: Record<string, string> = visitor % closingShare === 0 ? { connection: 'close' } : {};
    const host = shopHosts[visitor % shopHosts.length] as string;
    return { host, ...request, headers: { ...request.headers, ...closing } };
  };
  const leaving = new AbortController();
  const nextStream = (visitor: number): WireRequest => ({
    host: shopHost,
    path: `/api/web/order/${visitor + 1}/events`,
    headers: { token: personToken },
    signal: leaving.signal,
    limitMs: streamLimitMs,
  });
  const slow = Math.round(visitors / 5);
  const loads: RunningLoad[] = [
    startLoad({ port, visitors: visitors - slow - followers, next, judge, pauseMs: hurriedPauseMs }),
    startLoad({ port, visitors: slow, next, judge, pauseMs: slowPauseMs }),
    startLoad({ port, visitors: followers, next: nextStream, judge: judgeStream, pauseMs: hurriedPauseMs }),
  ];
  return {
    async stop() {
      const stopped = Promise.all(loads.map((load) => load.stop()));
      leaving.abort();
      const results = await stopped;
      return {
        answered: results.reduce((sum, { answered }) => sum + answered, 0),
        failed: results.flatMap(({ failed }) => failed).filter((fault) => !isMiss(fault) && !leftStream.test(fault)),
      };
    },
  };
}

function judge({ status }: WireAnswer, { path }: WireRequest): string | null {
  return status === 200 || status === 304 ? null : `${status} for ${path}`;
}

/** A stream is answered in order when it ends whole; who is about to end opens none. */
function judgeStream({ status }: WireAnswer, { path }: WireRequest): string | null {
  return status === 200 || status === 503 ? null : `${status} for ${path}`;
}
