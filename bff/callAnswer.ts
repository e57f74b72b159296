import { HeaderList } from './headerList';

/** What an answer's body is: all of it, its pieces as they come, or none. */
export type AnswerBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;

/**
 * An answer of the BFF. It has the parts of a Response without what the platform does to make one: a stream of bytes
 * that are there already, and headers that are copied and checked, which cost more than finding the answer.
 */
export class CallAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Bytes that nobody may change any more, or a stream. */
  readonly body: AnswerBody;

  constructor(body: AnswerBody, { status = 200, headers }: { status?: number; headers: HeaderList }) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** The answer that a Response is; its body goes over, as the bytes it is said to have where they are given. */
  static of({ status, headers, body }: Response, bytes: Uint8Array<ArrayBuffer> | null = null): CallAnswer {
    return new CallAnswer(bytes ?? body, { status, headers: new HeaderList(headers) });
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** The whole body; a stream is read to its end. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.body instanceof Uint8Array) return this.body;
    return new Uint8Array(await new Response(this.body).arrayBuffer());
  }

  /** The same for whoever wants the platform's own. */
  toResponse(): Response {
    return new Response(this.body, { status: this.status, headers: [...this.headers] });
  }
}
