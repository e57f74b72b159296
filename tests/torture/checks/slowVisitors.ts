import { connect } from 'node:net';
import { startStorefront } from '../../support/storefront';
import { faultList, type Measured, type Scale } from '../check';
import { frameAnswers, type FramedStream } from '../support/framing';
import { pause } from '../support/load';
import { openSlowSockets } from '../support/slowSockets';
import { ask } from '../support/wire';
import { hostLine, jsonLine, message, postLine, shopHost } from './protocolMessages';
import type { SlowBench } from './slowBench';
import { largestFile } from './slowModes';

const phoneBytesPerSecond = 10_000;
const stepMs = 100;
/** They are no attackers, whose connections are measured. */
const phoneAddress = '127.0.0.3';

/** Sends and takes so many bytes in a second, as on a poor line. */
function onPoorLine(port: number, bytes: string, bytesPerSecond: number): Promise<FramedStream> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: phoneAddress });
    const taken: Buffer[] = [];
    let sent = 0;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      // By the clock: this process is busy too, and its steps come late.
      const nowMs = performance.now();
      const step = Math.ceil((bytesPerSecond * (nowMs - lastMs)) / 1000);
      lastMs = nowMs;
      if (sent < bytes.length) socket.write(bytes.slice(sent, sent + step), 'latin1');
      sent += step;
      const chunk = (socket.read(step) ?? socket.read()) as Buffer | null;
      if (chunk !== null) taken.push(chunk);
    }, stepMs);
    // Taken when its time has come only.
    socket.on('readable', () => undefined);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      resolve(frameAnswers(Buffer.concat(taken).toString('latin1'), true));
    });
  });
}

/** A phone on a poor line gets its page and its file, and its form is taken, while others are slow on purpose. */
export async function wrongPhones({ storefront: { port }, all }: SlowBench, scale: Scale): Promise<Measured> {
  const faults = faultList();
  const attack = scale === 'plant' ? null : all();
  const asks = [
    { name: 'a page', path: '/login', bytesPerSecond: phoneBytesPerSecond },
    { name: 'a file', path: largestFile(), bytesPerSecond: 2 * phoneBytesPerSecond },
  ];
  const reading = asks.map(async ({ name, path, bytesPerSecond }) => {
    const { body } = await ask(port, { host: shopHost, path, from: phoneAddress });
    const bytes = message([`GET ${path} HTTP/1.1`, hostLine, 'Connection: close']);
    const { answers } = await onPoorLine(port, bytes, bytesPerSecond);
    // Pages differ in what is made for one visit; their length does not.
    faults.expect(answers[0]?.status === 200, `${name}: ${answers[0]?.status ?? 'no whole answer'}`);
    faults.expect(
      answers[0]?.body.length === body.length,
      () => `${name}: ${answers[0]?.body.length} of ${body.length} bytes`,
    );
  });
  const writing = async () => {
    const body = JSON.stringify({ text: 'x'.repeat(80_000) });
    const lines = [postLine, hostLine, jsonLine, `Content-Length: ${body.length}`, 'Connection: close'];
    const { answers } = await onPoorLine(port, message(lines, body), phoneBytesPerSecond);
    faults.expect(answers[0]?.status === 200, `a form: ${answers[0]?.status ?? 'no answer'}`);
  };
  await Promise.all([...reading, writing(), attack]);
  return faults.measured();
}

const cap = 50;

/** One client with too many connections: the rest of them are closed at once, and nobody else notices. */
export async function wrongCaps({ build }: SlowBench): Promise<Measured> {
  const faults = faultList();
  const settings = { UPSTREAM_URL: 'http://127.0.0.1:9', MODE: 'demo', MAX_CONNECTIONS_PER_CLIENT: String(cap) };
  const { port, stop } = await startStorefront(settings, build);
  try {
    const status = async (from: string) =>
      ask(port, { host: shopHost, path: '/', from }).then(
        (answer) => answer.status,
        () => 0,
      );
    const greedy = openSlowSockets(port, cap + 20, { first: 'G', pauseMs: 1000 });
    await pause(500);
    faults.expect((await status('127.0.0.1')) === 0, 'a client over the cap was served');
    faults.expect((await status('127.0.0.2')) !== 0, 'another client was not served');
    greedy.close();
    await pause(500);
    faults.expect((await status('127.0.0.1')) !== 0, 'a client was not served again after it had closed');
  } finally {
    await stop();
  }
  return faults.measured();
}
