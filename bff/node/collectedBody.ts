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

/** What can be told to hold its bytes back. */
interface Source {
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
  /** Of the body as it is sent; null: not said. */
  readonly lengthBytes: number | null;
  /** Of the body decoded: more is `tooBig`. */
  readonly maxBytes: number;
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

  constructor({ encoding, lengthBytes, maxBytes, source, memory }: ExpectedBody, taker: BodyTaker) {
    this.#label = encoding?.trim().toLowerCase() ?? '';
    this.#isPlain = this.#label === '' || this.#label === 'identity';
    this.#source = source;
    this.#taker = taker;
    this.#pieces = new Pieces(this.#isPlain ? (lengthBytes ?? maxBytes) : maxBytes, memory, taker);
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
  /** The most they can become. */
  readonly #mostBytes: number;
  readonly #memory: AnswerMemory;
  readonly #taker: BodyTaker;
  #pieces: Buffer[] = [];
  #size = 0;
  #isOver = false;
  #share: Share | null = null;
  #lent: Buffer | null = null;

  constructor(mostBytes: number, memory: AnswerMemory, taker: BodyTaker) {
    this.#mostBytes = mostBytes;
    this.#memory = memory;
    this.#taker = taker;
  }

  /** @param from who waits when there is no memory for more */
  add(piece: Buffer, from: Source): void {
    if (this.#isOver) return;
    this.#size += piece.length;
    if (this.#size > this.#mostBytes) return this.#taker.onFault(new UpstreamError('tooBig'));
    if (this.#lent === null) this.#pieces.push(piece);
    else piece.copy(this.#lent, this.#size - piece.length);
    if (this.#size > freeBytes && this.#share === null) this.#askForMemory(from);
  }

  end(): void {
    if (this.#isOver) return;
    const size = this.#size;
    this.#taker.onWhole(
      this.#lent === null ? Buffer.concat(this.#pieces, size) : Buffer.from(this.#lent.subarray(0, size)),
    );
  }

  letGo(): void {
    this.#isOver = true;
    this.#pieces = [];
    this.#lent = null;
    this.#share?.giveBack();
  }

  #moveTo(buffer: Buffer): void {
    let at = 0;
    for (const piece of this.#pieces) at += piece.copy(buffer, at);
    this.#pieces = [];
    this.#lent = buffer;
  }

  #askForMemory(from: Source): void {
    let isGranted = false;
    let isPaused = false;
    this.#share = this.#memory.ask(this.#mostBytes, (buffer) => {
      isGranted = true;
      if (buffer !== null) this.#moveTo(buffer);
      // Not while the connection that gave its memory back is being read: undici reads one at a time.
      if (isPaused) setImmediate(() => !this.#isOver && from.resume());
    });
    if (isGranted) return;
    isPaused = true;
    from.pause();
  }
}
