import type { UpstreamRequest } from '../transport';

/** A body on its way to an upstream. */
export interface CountedBody {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** What the visitor's side failed with, which `fetch` reports in words of its own; null: nothing. */
  failure(): unknown;
  /** More of it is wanted than the visitor has sent. */
  awaitsVisitor(): boolean;
}

/** @param onChunk told of each chunk of a streamed body */
export function countedBody(body: UpstreamRequest['body'], onChunk: () => void): CountedBody {
  if (!(body instanceof ReadableStream)) {
    return { body: body === null ? null : new Uint8Array(body), failure: () => null, awaitsVisitor: () => false };
  }
  const reader = body.getReader();
  let failure: unknown = null;
  let awaitsVisitor = false;
  const counted = new ReadableStream<Uint8Array>({
    async pull(sink) {
      awaitsVisitor = true;
      try {
        const { done, value } = await reader.read();
        awaitsVisitor = false;
        onChunk();
        if (done) sink.close();
        else sink.enqueue(value);
      } catch (error) {
        failure = error;
        sink.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { body: counted, failure: () => failure, awaitsVisitor: () => awaitsVisitor };
}
