/** What `indexOf` says of a text that is not there. */
const absent = -1;
const firstNumbers = 64;
const firstBytes = 1024;
const firstSlots = 64;
/** Fuller tables are laid out anew, twice as large: what is not there is noticed by an empty slot. */
const maxFilled = 0.75;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A list of whole numbers of 32 bits that only grows, of 4 bytes each beside V8's heap. */
export class PackedNumbers {
  #numbers = new Int32Array(firstNumbers);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(number: number): void {
    if (this.#size === this.#numbers.length) {
      const more = new Int32Array(2 * this.#size);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers[this.#size] = number;
    this.#size += 1;
  }

  /** @throws RangeError when there is none at that place */
  at(index: number): number {
    const number = index < this.#size ? this.#numbers[index] : undefined;
    if (number === undefined) throw new RangeError(`there are ${this.#size} numbers, and none at ${index}`);
    return number;
  }
}

/**
 * Different texts, each with a number, found by what they say. They are kept as bytes in a few long arrays: as keys of
 * a map, a hundred thousand names of 20 letters take 9 MB of V8's heap, here 4 beside it.
 */
export class PackedTexts {
  #bytes = new Uint8Array(firstBytes);
  /** Where each text ends; it begins where the one before it ends. */
  readonly #ends = new PackedNumbers();
  /** At the place its hash names, or the next free one: the number of a text + 1. 0: free. Always a power of two. */
  #slots = new Int32Array(firstSlots);

  get size(): number {
    return this.#ends.size;
  }

  /** Gives a text the next number, from 0. @returns false when it has one already */
  add(text: string): boolean {
    const bytes = encoder.encode(text);
    if (this.#slots[this.#slotOf(bytes)] !== 0) return false;
    const start = this.#endBefore(this.size);
    this.#makeRoom(start + bytes.length);
    this.#bytes.set(bytes, start);
    this.#slots[this.#slotOf(bytes)] = this.size + 1;
    this.#ends.push(start + bytes.length);
    return true;
  }

  /** The number of a text; -1: it has none. */
  indexOf(text: string): number {
    const number = this.#slots[this.#slotOf(encoder.encode(text))] as number;
    return number === 0 ? absent : number - 1;
  }

  /** The text that has a number. @throws RangeError when none has it */
  at(index: number): string {
    return decoder.decode(this.#bytesOf(index));
  }

  #endBefore(index: number): number {
    return index === 0 ? 0 : this.#ends.at(index - 1);
  }

  #bytesOf(index: number): Uint8Array {
    return this.#bytes.subarray(this.#endBefore(index), this.#ends.at(index));
  }

  /** The slot in which a text's number stands or, when it has none, belongs. */
  #slotOf(bytes: Uint8Array): number {
    const lastSlot = this.#slots.length - 1;
    for (let slot = hashOf(bytes) & lastSlot; ; slot = (slot + 1) & lastSlot) {
      const number = this.#slots[slot] as number;
      if (number === 0 || areSame(this.#bytesOf(number - 1), bytes)) return slot;
    }
  }

  /** For one more text, whose last byte stands before `end`. */
  #makeRoom(end: number): void {
    if (end > this.#bytes.length) {
      const more = new Uint8Array(Math.max(end, 2 * this.#bytes.length));
      more.set(this.#bytes);
      this.#bytes = more;
    }
    if (this.size < maxFilled * this.#slots.length) return;
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let index = 0; index < this.size; index += 1) this.#slots[this.#slotOf(this.#bytesOf(index))] = index + 1;
  }
}

/** FNV-1a of 32 bits, the upper ones mixed into the lower ones, which name the slot. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash ^ (hash >>> 15);
}

function areSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
