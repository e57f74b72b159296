import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { UpstreamError } from '../transport';
import type { AnswerMemory, Share } from './answerMemory';

/** Every answer may have so much; what grows beyond has to ask for memory. */
const freeBytes = 64 * 1024;
const decodedChunkBytes = 32 * 1024;
/** Beyond this size an answer may not have grown a hundredfold: texts pack ten or twenty times, only bombs so well. */
const growthFreeBytes = 512 * 1024;
const maxGrowth = 100;

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip({ chunkSize: decodedChunkBytes }),
  'x-gzip': () => createGunzip({ chunkSize: decodedChunkBytes }),
  deflate: () => createInflate({ chunkSize: decodedChunkBytes }),
  br: () => createBrotliDecompress({ chunkSize: decodedChunkBytes }),
};

/** What can be told to hold its bytes back; told so once more, it does nothing. */
export interface Source {
  pause(): void;
  resume(): void;
}

/** Who gets a body, or hears why there is none. */
export interface BodyTaker {
  onWhole(body: Buffer<ArrayBuffer>): void;
  /** `tooBig`: over `maxBytes` decoded or a hundred times what was sent; `garbage`: the label lies or is unknown. */
  onFault(fault: UpstreamError): void;
}

/** What is known of a body before it comes. */
export interface ExpectedBody {
  readonly encoding: string | undefined;
  /** The length of the body as it is sent; null: not given. */
  readonly lengthBytes: number | null;
  /** The most the decoded body may have: more is `tooBig`. */
  readonly maxBytes: number;
  /** Is this whole body `tooBig` as well? Asked before a copy is made of what came into lent memory. */
  readonly refuses?: ((body: Uint8Array) => boolean) | undefined;
  readonly source: Source;
  readonly memory: AnswerMemory;
}

/**
 * An answer's body on its way into one piece. A Content-Encoding the upstream used although identity was asked for is
 * undone piece by piece and off the event loop. The source waits while there is no memory for more.
 */
export class CollectedBody {
  readonly #label: string;
  readonly #isPlain: boolean;
  readonly #source: Source;
  readonly #taker: BodyTaker;
  readonly #pieces: Pieces;
  #decoder: Transform | null = null;
  #packedBytes = 0;
  #decodedBytes = 0;
  #isOver = false;

  constructor(expected: ExpectedBody, taker: BodyTaker) {
    const { encoding, lengthBytes, source } = expected;
    this.#label = encoding?.trim().toLowerCase() ?? '';
    this.#isPlain = this.#label === '' || this.#label === 'identity';
    this.#source = source;
    this.#taker = taker;
    const toldBytes = this.#isPlain ? lengthBytes : null;
    this.#pieces = new Pieces(toldBytes, expected, taker);
  }

  push(chunk: Buffer): void {
    if (this.#isPlain) return this.#pieces.add(chunk, this.#source);
    this.#decoder ??= this.#startDecoder();
    this.#packedBytes += chunk.length;
    if (this.#decoder?.write(chunk) === false) this.#source.pause();
  }

  /** The upstream has said everything. */
  end(): void {
    if (this.#decoder === null) this.#pieces.end();
    else this.#decoder.end();
  }

  /** The exchange is over, whatever came of it: nothing is told any more, memory is given back. */
  letGo(): void {
    this.#isOver = true;
    this.#pieces.letGo();
    this.#decoder?.destroy();
  }

  #startDecoder(): Transform | null {
    const create = decoders[this.#label];
    if (create === undefined) {
      this.#taker.onFault(new UpstreamError('garbage'));
      return null;
    }
    const started = create();
    started.on('data', (chunk: Buffer) => {
      this.#decodedBytes += chunk.length;
      const isBomb = this.#decodedBytes > growthFreeBytes && this.#decodedBytes > this.#packedBytes * maxGrowth;
      if (!isBomb) this.#pieces.add(chunk, started);
      else if (!this.#isOver) this.#taker.onFault(new UpstreamError('tooBig'));
    });
    started.on('end', () => this.#pieces.end());
    started.on('error', (error) => {
      if (!this.#isOver) this.#taker.onFault(new UpstreamError('garbage', error));
    });
    started.on('drain', () => this.#source.resume());
    return started;
  }
}

/** The pieces of a body, decoded. */
class Pieces {
  readonly #toldBytes: number | null;
  /** The most they can become. */
  readonly #mostBytes: number;
  readonly #memory: AnswerMemory;
  readonly #refuses: ExpectedBody['refuses'];
  readonly #taker: BodyTaker;
  #pieces: Buffer[] = [];
  #size = 0;
  #isOver = false;
  /** What it holds of the memory, and what it waits for. */
  #share: Share | null = null;
  #grantedBytes = freeBytes;
  #isWaiting = false;
  /** What they are written into as they come; null: they are put together in the end. */
  #room: Buffer<ArrayBuffer> | null = null;
  #isLent = false;

  /** @param toldBytes their length, where it is known */
  constructor(toldBytes: number | null, { maxBytes, memory, refuses }: ExpectedBody, taker: BodyTaker) {
    this.#toldBytes = toldBytes;
    this.#mostBytes = toldBytes ?? maxBytes;
    this.#memory = memory;
    this.#refuses = refuses;
    this.#taker = taker;
  }

  /** @param from whoever waits when there is no memory for more */
  add(piece: Buffer, from: Source): void {
    if (this.#isOver) return;
    this.#size += piece.length;
    if (this.#size > this.#mostBytes) return this.#taker.onFault(new UpstreamError('tooBig'));
    if (this.#room === null) this.#pieces.push(piece);
    else piece.copy(this.#room, this.#size - piece.length);
    if (this.#size > this.#grantedBytes && !this.#isWaiting) this.#askForMemory(from);
  }

  end(): void {
    if (this.#isOver) return;
    if (this.#room === null) return this.#taker.onWhole(Buffer.concat(this.#pieces, this.#size));
    const body = this.#room.subarray(0, this.#size);
    if (!this.#isLent) return this.#taker.onWhole(body);
    if (this.#refuses?.(body)) this.#taker.onFault(new UpstreamError('tooBig'));
    else this.#taker.onWhole(Buffer.from(body));
  }

  letGo(): void {
    this.#isOver = true;
    this.#pieces = [];
    this.#room = null;
    this.#share?.giveBack();
  }

  #moveTo(room: Buffer<ArrayBuffer>): void {
    let at = 0;
    for (const piece of this.#pieces) at += piece.copy(room, at);
    this.#pieces = [];
    this.#room = room;
  }

  #askForMemory(from: Source): void {
    const held = this.#share;
    let isPaused = false;
    this.#isWaiting = true;
    const share = this.#memory.ask(this.#toldBytes ?? this.#size, this.#mostBytes, (buffer) => {
      this.#isWaiting = false;
      held?.giveBack();
      this.#isLent = buffer !== null;
      if (buffer !== null) this.#moveTo(buffer);
      // Put together in the end they would take as much again.
      else if (this.#toldBytes !== null) this.#moveTo(Buffer.allocUnsafeSlow(this.#toldBytes));
      if (isPaused) from.resume();
    });
    this.#grantedBytes = share.bytes;
    this.#share = held === null ? share : both(held, share);
    if (!this.#isWaiting) return;
    isPaused = true;
    from.pause();
  }
}

/** Two shares as one: a share may be given back twice. */
function both(first: Share, { bytes, giveBack }: Share): Share {
  return {
    bytes,
    giveBack() {
      first.giveBack();
      giveBack();
    },
  };
}
