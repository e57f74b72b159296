/**
 * A response whose body is there already. The platform's own would make a stream of it at once, which costs more than
 * finding the answer; here there is one only for who asks for it. To everybody else it is a response like any other.
 */
class WholeResponse extends Response {
  readonly whole: Uint8Array<ArrayBuffer>;
  #usual: Response | null = null;

  constructor(whole: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.whole = whole;
  }

  get #reader(): Response {
    this.#usual ??= new Response(this.whole);
    return this.#usual;
  }

  override get body() {
    return this.#reader.body;
  }

  override get bodyUsed() {
    return this.#usual?.bodyUsed ?? false;
  }

  override arrayBuffer() {
    return this.#reader.arrayBuffer();
  }

  override async blob() {
    const type = this.headers.get('content-type') ?? '';
    return new Blob([await this.#reader.arrayBuffer()], { type });
  }

  override async bytes() {
    return new Uint8Array(await this.#reader.arrayBuffer());
  }

  override async formData() {
    return new Response(await this.#reader.arrayBuffer(), this).formData();
  }

  override json() {
    return this.#reader.json();
  }

  override text() {
    return this.#reader.text();
  }

  override clone() {
    return new Response(this.#reader.clone().body, this);
  }
}

/** A response with these bytes, which nobody may change any more. */
export function wholeResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return new WholeResponse(body, init);
}

/** The bytes of a response made above; null: its body has to be read. */
export function wholeBodyOf(response: Response): Uint8Array<ArrayBuffer> | null {
  return response instanceof WholeResponse ? response.whole : null;
}
