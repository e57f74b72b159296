import { sendJson, startStandIn, type StandIn } from '../../bff/support';
import { startStorefront, type Storefront } from '../../support/storefront';
import { nothingWrong, section, type Closable } from '../check';
import { ask } from '../support/wire';
import { readCall, shopHost } from './protocolMessages';
import { desyncs, observeAll, strayBytes, wrongStatuses, type Observation } from './protocolObservations';
import { wrongParameters } from './protocolParameters';
import { wrongBehindHaproxy, wrongBehindNginx } from './protocolPeers';
import { traversals } from './protocolTraversal';

export interface ProtocolFixture extends Closable {
  /** Counts what reaches it, by the id that a request carries. */
  readonly standIn: StandIn;
  readonly storefront: Storefront;
  /** Every vector on raw sockets, done once. */
  observed(): Promise<readonly Observation[]>;
}

export const protocol = section<ProtocolFixture>({
  name: 'protocol',
  needs: [],
  async open({ build }) {
    const standIn = await startStandIn((_request, response) => sendJson(response, { code: 200, msg: 'ok', data: {} }));
    const storefront = await startStorefront({ UPSTREAM_URL: standIn.origin, MODE: 'demo' }, build);
    // From here on the shop is known: no look-up is due.
    await ask(storefront.port, { host: shopHost, path: readCall });
    let observations: Promise<readonly Observation[]> | null = null;
    return {
      standIn,
      storefront,
      observed: () => (observations ??= observeAll(storefront.port)),
      async close() {
        await storefront.stop();
        await standIn.close();
      },
    };
  },
  checks: [
    { name: 'protocol.statuses', limit: nothingWrong, run: wrongStatuses },
    { name: 'protocol.desync', limit: nothingWrong, run: desyncs },
    { name: 'protocol.upstream-bytes', limit: nothingWrong, run: strayBytes },
    { name: 'protocol.parameters', limit: nothingWrong, run: wrongParameters },
    { name: 'protocol.traversal', limit: nothingWrong, run: traversals },
    { name: 'protocol.through-nginx', limit: nothingWrong, needs: ['nginx'], run: wrongBehindNginx },
    { name: 'protocol.through-haproxy', limit: nothingWrong, needs: ['haproxy'], run: wrongBehindHaproxy },
  ],
});
