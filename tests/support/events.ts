import { request } from 'node:http';

/** Server-sent events of a storefront, one after the other. */
export interface FollowedEvents {
  /** The data of the next one. */
  next(): Promise<unknown>;
  close(): void;
}

/** Opens a stream of events on a port of loopback. */
export function firstEvents(
  port: number,
  { host, path, token }: { host: string; path: string; token: string },
): FollowedEvents {
  const waiting: ((data: unknown) => void)[] = [];
  const arrived: unknown[] = [];
  let text = '';
  const sent = request({ host: '127.0.0.1', port, path, headers: { host, token } }, (incoming) => {
    incoming.on('error', () => undefined);
    incoming.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data === undefined) continue;
        const parsed: unknown = JSON.parse(data);
        const take = waiting.shift();
        if (take === undefined) arrived.push(parsed);
        else take(parsed);
      }
    });
  });
  sent.on('error', () => undefined);
  sent.end();
  return {
    next: () =>
      arrived.length > 0 ? Promise.resolve(arrived.shift()) : new Promise((resolve) => waiting.push(resolve)),
    close: () => void sent.destroy(),
  };
}
