import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What the server does with a statement: answers that nothing was found, cuts the connection, or says nothing more. */
export type Conduct = 'answer' | 'cut' | 'silence';

/** Speaks just enough of PostgreSQL's protocol to be connected to, on a port of its own. */
export interface FakePostgres {
  readonly url: string;
  /** Decides for each statement, by what was sent. */
  conduct: (sent: string) => Conduct;
  /** How many connections are open. */
  openCount(): number;
  close(): Promise<void>;
}

const message = (type: string, ...body: readonly (string | number[])[]) => {
  const bytes = Buffer.concat(body.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
};
const ready = message('Z', 'I');
const welcome = Buffer.concat([message('R', [0, 0, 0, 0]), message('K', Array<number>(8).fill(0)), ready]);
const done = Buffer.concat([message('C', 'SELECT 0\0'), ready]);
/** A statement with parameters is parsed, bound and described first. */
const preparedDone = Buffer.concat([message('1'), message('2'), message('n'), done]);

/** Serves one connection: what the driver sends at once comes in one piece, for it is little and goes over the loopback. */
function serve(socket: Socket, conductOf: (sent: string) => Conduct): void {
  let isWelcome = false;
  let isSilent = false;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    if (!isWelcome) {
      isWelcome = true;
      socket.write(welcome);
      return;
    }
    const sent = chunk.toString('latin1');
    if (isSilent || sent.startsWith('X')) return;
    const conduct = conductOf(sent);
    if (conduct === 'cut') socket.resetAndDestroy();
    else if (conduct === 'silence') isSilent = true;
    else socket.write(sent.startsWith('Q') ? done : preparedDone);
  });
}

/** A server that a test makes break, which runs everywhere. */
export async function startFakePostgres(): Promise<FakePostgres> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, (sent) => fake.conduct(sent));
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const { port } = server.address() as AddressInfo;
  const fake: FakePostgres = {
    url: `postgres://nobody:none@127.0.0.1:${port}/none`,
    conduct: () => 'answer',
    openCount: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
  return fake;
}
