import { faultList, type Measured } from '../check';
import { converse } from '../support/converse';
import { startHaproxy, startNginx, type Peer } from '../support/peers';
import type { ProtocolFixture } from './protocol';
import { readCall, soundGet, writeCall } from './protocolMessages';
import { protocolVectors } from './protocolObservations';

export const wrongBehindNginx = (fixture: ProtocolFixture): Promise<Measured> =>
  wrongBehind('nginx', fixture, () => startNginx({ backendPort: fixture.storefront.port }));

export const wrongBehindHaproxy = (fixture: ProtocolFixture): Promise<Measured> =>
  wrongBehind('haproxy', fixture, () => startHaproxy({ backends: [{ port: fixture.storefront.port }] }));

/**
 * Sends each vector through a proxy that keeps its connections to the storefront, and after it a sound request of
 * somebody else's. A proxy may mend or refuse what the storefront would not take; but each request it passes on must
 * come back to whoever sent it, and to nobody else.
 */
async function wrongBehind(proxy: string, fixture: ProtocolFixture, start: () => Promise<Peer>): Promise<Measured> {
  const faults = faultList();
  const answered = new Map<string, number>();
  const peer = await start();
  try {
    for (const [index, vector] of protocolVectors.entries()) {
      const ids = { id: `vector-${proxy}-${index}`, smuggled: `smuggled-${proxy}-${index}` };
      const own = await throughProxy(peer.port, vector.bytes(ids), vector.isUnfinished ? 1 : undefined);
      for (const { status, headers } of own.answers) {
        const id = headers['x-request-id'] ?? '';
        if (status === 200) answered.set(id, (answered.get(id) ?? 0) + 1);
        faults.expect(![502, 503, 504].includes(status), `${vector.name}: ${status} through ${proxy}`);
      }
      const neighbour = `neighbour-${proxy}-${index}`;
      const other = await converse(peer.port, [soundGet(neighbour, ['Connection: close'])]);
      const [answer] = other.answers;
      const isOwn = answer?.status === 200 && answer.headers['x-request-id'] === neighbour;
      faults.expect(
        isOwn && other.answers.length === 1,
        () => `${vector.name}: the next visitor got ${answer?.status}`,
      );
    }
  } finally {
    await peer.stop();
  }
  for (const [id, count] of countsOf(fixture, proxy)) {
    const answers = answered.get(id) ?? 0;
    faults.expect(count === answers, `${id}: reached the upstream ${count} times and was answered ${answers} times`);
  }
  return faults.measured();
}

/** What a proxy takes for a further request on the connection is answered on it: wait for the end of all of them. */
function throughProxy(port: number, bytes: string, answers: number | undefined) {
  return converse(port, [bytes + soundGet('the-last-one', ['Connection: close'])], answers ? { answers } : {});
}

function countsOf({ standIn }: ProtocolFixture, proxy: string): Map<string, number> {
  const counts = new Map<string, number>();
  // A page among the vectors asks for its frame, if nobody has lately: that is not what its visitor sent.
  const sent = [readCall, writeCall].map((path) => path.replace('/api/', '/prod-api/'));
  const asked = standIn.calls().filter(({ url }) => sent.some((path) => url.startsWith(path)));
  for (const { headers } of asked) {
    const id = String(headers['x-request-id']);
    if (new RegExp(`^(vector|smuggled)-${proxy}-`).test(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
