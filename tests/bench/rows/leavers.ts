import { connect } from 'node:net';
import { sendJson, startStandIn } from '../../bff/support';
import type { Storefront } from '../../support/storefront';
import { pause } from '../../torture/support/load';
import { openDescriptors, workerPids } from '../../torture/support/processes';
import { ask } from '../../torture/support/wire';
import type { Row } from '../row';
import { median } from '../support/arithmetic';
import { rawCall } from '../support/payloads';
import { benchSettings, meetShops, shopHosts, startUnderTest } from '../systems/storefront';

const bursts = 3;
const clients = 128;
const largeBytes = 200 * 1024;
/** Connections to the upstream stay open for half a minute without use. */
const settleLimitMs = 45_000;
const path = `/api${rawCall.path}?gameId=2`;

/** Bursts of visitors who leave in the middle of a large answer; then somebody who stays. */
export const leavers: Row = {
  name: 'leavers',
  async measure({ build, rounds }) {
    const large = { code: 200, msg: 'ok', rows: [{ id: 1, fieldName: 'x'.repeat(largeBytes) }], total: 1 };
    const standIn = await startStandIn((_request, response) => sendJson(response, large));
    const settings = benchSettings(Number(new URL(standIn.origin).port));
    const product = await startUnderTest(settings, build);
    try {
      await meetShops(product.port);
      // What stays open for good is open after the first ones.
      await burst(product.port);
      await pause(1000);
      const before = descriptors(product);
      const workers = workerPids(product.pid).join();
      const took: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (let count = 0; count < bursts; count += 1) await burst(product.port);
        const { tookMs, status } = await ask(product.port, {
          host: shopHosts[0] as string,
          path: '/api/web/getTenant',
        });
        took.push(status === 200 ? tookMs : Infinity);
      }
      const limitMs = performance.now() + settleLimitMs;
      while (descriptors(product) > before && performance.now() < limitMs) await pause(200);
      const isSame = workerPids(product.pid).join() === workers;
      return [
        {
          name: 'leavers.next',
          summary: `an answer after ${bursts} bursts of ${clients} visitors who left in the middle of 200 KB`,
          value: median(took),
          unit: 'ms',
          goal: { atMost: 10 },
        },
        {
          name: 'leavers.left',
          summary: 'descriptors they left open; not measured when the worker died of them',
          value: isSame ? Math.max(0, descriptors(product) - before) : NaN,
          unit: 'open',
          goal: { atMost: 0 },
        },
      ];
    } finally {
      await product.stop();
      await standIn.close();
    }
  },
};

function descriptors({ pid }: Storefront): number {
  return [pid, ...workerPids(pid)].reduce((sum, each) => sum + openDescriptors(each), 0);
}

/** Visitors of many shops who leave when the first bytes have come. */
function burst(port: number): Promise<unknown> {
  return Promise.all(
    Array.from({ length: clients }, (_, client) => {
      const host = shopHosts[client % shopHosts.length] as string;
      return new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nToken: x\r\n\r\n`);
        });
        socket.once('data', () => socket.destroy());
        socket.once('error', () => undefined);
        socket.once('close', () => resolve());
      });
    }),
  );
}
