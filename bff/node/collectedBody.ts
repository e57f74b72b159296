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

/** An answer's body on its way into one piece. */
export interface CollectedBody {
  push(chunk: Buffer): void;
  /** The upstream has said everything. */
  end(): void;
  /** The exchange is over, whatever came of it: nothing is told any more, memory is given back. */
  letGo(): void;
}

/**
 * Collects a body, undoing a Content-Encoding the upstream used although identity was asked for, piece by piece and
 * off the event loop. The source waits while there is no memory for more.
 * @param onFault `tooBig` over `maxBytes` decoded or a hundred times what was sent, `garbage` when the label lies or is unknown
 */
export function createCollectedBody(options: {
  encoding: string | undefined;
  /** Of the body as it is sent; null: not said. */
  lengthBytes: number | null;
  /** Of the body decoded: more is `tooBig`. */
  maxBytes: number;
  source: Source;
  memory: AnswerMemory;
  onWhole: (body: Buffer<ArrayBuffer>) => void;
  onFault: (fault: UpstreamError) => void;
}): CollectedBody {
  const { source, onFault } = options;
  const label = options.encoding?.trim().toLowerCase() ?? '';
  const isPlain = label === '' || label === 'identity';
  let decoder: Transform | null = null;
  let packedBytes = 0;
  let decodedBytes = 0;
  let isOver = false;
  const pieces = createPieces({
    mostBytes: isPlain ? (options.lengthBytes ?? options.maxBytes) : options.maxBytes,
    memory: options.memory,
    onTooBig: () => onFault(new UpstreamError('tooBig')),
    onWhole: options.onWhole,
  });

  function startDecoder(): Transform | null {
    const create = decoders[label];
    if (create === undefined) {
      onFault(new UpstreamError('garbage'));
      return null;
    }
    const started = create();
    started.on('data', (chunk: Buffer) => {
      decodedBytes += chunk.length;
      const isBomb = decodedBytes > growthFreeBytes && decodedBytes > packedBytes * maxGrowth;
      if (!isBomb) pieces.add(chunk, started);
      else if (!isOver) onFault(new UpstreamError('tooBig'));
    });
    started.on('end', () => pieces.end());
    started.on('error', (error) => {
      if (!isOver) onFault(new UpstreamError('garbage', error));
    });
    started.on('drain', () => source.resume());
    return started;
  }

  return {
    push(chunk) {
      if (isPlain) return pieces.add(chunk, source);
      decoder ??= startDecoder();
      packedBytes += chunk.length;
      if (decoder?.write(chunk) === false) source.pause();
    },
    end() {
      if (decoder === null) pieces.end();
      else decoder.end();
    },
    letGo() {
      isOver = true;
      pieces.letGo();
      decoder?.destroy();
    },
  };
}

interface Pieces {
  /** @param from who waits when there is no memory for more */
  add(piece: Buffer, from: Source): void;
  end(): void;
  letGo(): void;
}

function createPieces(options: {
  /** The most they can become. */
  mostBytes: number;
  memory: AnswerMemory;
  onTooBig: () => void;
  onWhole: (body: Buffer<ArrayBuffer>) => void;
}): Pieces {
  const { mostBytes, memory, onTooBig, onWhole } = options;
  let pieces: Buffer[] = [];
  let size = 0;
  let isOver = false;
  let share: Share | null = null;
  let lent: Buffer | null = null;

  function moveTo(buffer: Buffer): void {
    let at = 0;
    for (const piece of pieces) at += piece.copy(buffer, at);
    pieces = [];
    lent = buffer;
  }

  function askForMemory(from: Source): void {
    let isGranted = false;
    let isPaused = false;
    share = memory.ask(mostBytes, (buffer) => {
      isGranted = true;
      if (buffer !== null) moveTo(buffer);
      // Not while the connection that gave its memory back is being read: undici reads one at a time.
      if (isPaused) setImmediate(() => !isOver && from.resume());
    });
    if (isGranted) return;
    isPaused = true;
    from.pause();
  }

  return {
    add(piece, from) {
      if (isOver) return;
      size += piece.length;
      if (size > mostBytes) return onTooBig();
      if (lent === null) pieces.push(piece);
      else piece.copy(lent, size - piece.length);
      if (size > freeBytes && share === null) askForMemory(from);
    },
    end() {
      if (isOver) return;
      onWhole(lent === null ? Buffer.concat(pieces, size) : Buffer.from(lent.subarray(0, size)));
    },
    letGo() {
      isOver = true;
      pieces = [];
      lent = null;
      share?.giveBack();
    },
  };
}
