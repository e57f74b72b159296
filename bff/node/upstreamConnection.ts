import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';

/** Who asks over a connection, and hears which one it became. */
export interface Asker {
  runsOver(flow: Flow): void;
}

/** A request that says who asks. */
export type AskedRequest = Dispatcher.DispatchOptions & { readonly asker: Asker };

/**
 * What a connection reads, which can be held back: the system's buffers fill up then, and the upstream has to wait.
 *
 * Not by undici's own pause: an upstream that closes the connection meanwhile ends the whole process by it, or loses
 * an answer that has come whole (nodejs/undici#5360; mended only where Node 22 is wanted). Here the socket seems to have
 * nothing to read, and its end waits with the rest.
 */
export class Flow {
  #socket: Socket | null = null;
  #isHeld = false;

  /** The connection was made, or made anew. */
  adopt(socket: Socket): void {
    const read = socket.read.bind(socket);
    socket.read = (size?: number): unknown => (this.#isHeld && this.#socket === socket ? null : read(size));
    this.#socket = socket;
    this.#isHeld = false;
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    // Not at once: whoever releases may be called while this answer or another one is read, and undici reads one at a time.
    setImmediate(() => this.#socket?.emit('readable'));
  }
}

/** One connection to an upstream, for one exchange at a time. `connect` has to be a function. */
export class UpstreamConnection extends Client {
  readonly #flow: Flow;

  constructor(origin: URL, { connect, ...options }: Client.Options) {
    if (typeof connect !== 'function') throw new TypeError('a connection needs a function that connects');
    const flow = new Flow();
    super(origin, {
      ...options,
      connect: (target, callback) =>
        connect(target, (...[error, socket]) => {
          if (error !== null) return callback(error, null);
          flow.adopt(socket);
          callback(null, socket);
        }),
    });
    this.#flow = flow;
  }

  override dispatch(request: AskedRequest, handler: Dispatcher.DispatchHandler): boolean {
    request.asker.runsOver(this.#flow);
    return super.dispatch(request, handler);
  }
}
