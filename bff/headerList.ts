/** What is read of a request's headers: any `Headers` will do. */
export type HeaderReader = Pick<Headers, 'get' | 'has'>;

/**
 * Headers in lower case, in the order in which they came. The platform's own check and copy each name and value, on the
 * way in and out, which is a sixth of a call's time; names and values here are known to be sound: a parser took them
 * off the wire, or we wrote them, and Node looks at them again before they are sent.
 */
export class HeaderList implements HeaderReader {
  /** Name, value, name, value …; a name may come again. */
  readonly #flat: string[] = [];

  /** @param pairs names in lower case */
  constructor(pairs: Iterable<readonly [string, string]> = []) {
    for (const [name, value] of pairs) this.#flat.push(name, value);
  }

  /** Of name, value, name, value … in lower case. */
  static of(...flat: readonly string[]): HeaderList {
    const list = new HeaderList();
    list.#flat.push(...flat);
    return list;
  }

  /** All values of a name, joined as those of one line (RFC 9110, §5.3). */
  get(name: string): string | null {
    let joined: string | null = null;
    for (let at = 0; at < this.#flat.length; at += 2) {
      if (this.#flat[at] !== name) continue;
      const value = this.#flat[at + 1] as string;
      joined = joined === null ? value : joined + (name === 'cookie' ? '; ' : ', ') + value;
    }
    return joined;
  }

  has(name: string): boolean {
    for (let at = 0; at < this.#flat.length; at += 2) if (this.#flat[at] === name) return true;
    return false;
  }

  /** Puts a value in the place of those there are. */
  set(name: string, value: string): void {
    if (this.has(name)) this.delete(name);
    this.#flat.push(name, value);
  }

  /** Adds a line. */
  append(name: string, value: string): void {
    this.#flat.push(name, value);
  }

  delete(name: string): void {
    for (let at = this.#flat.length - 2; at >= 0; at -= 2) if (this.#flat[at] === name) this.#flat.splice(at, 2);
  }

  getSetCookie(): string[] {
    return [...this].filter(([name]) => name === 'set-cookie').map(([, value]) => value);
  }

  /** Name, value, name, value …, as Node takes them. */
  flat(): string[] {
    return this.#flat;
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (let at = 0; at < this.#flat.length; at += 2) {
      yield [this.#flat[at] as string, this.#flat[at + 1] as string];
    }
  }
}
