import { parseHost } from './hostGrammar';
import { PackedNumbers, PackedTexts } from './packedTexts';

/** An entry of a tenants file. */
export interface NamedEntry<Terms> {
  /** Its key, as written. */
  readonly pattern: string;
  readonly line: number;
  readonly tenant: string | undefined;
  readonly terms: Terms;
}

const none = -1;

/**
 * The entries of a tenants file, of which there may be a hundred thousand. Nothing is made for one before somebody asks
 * for it: names are kept as bytes, and what most entries say alike stands there once for all of them.
 */
export class NamedEntries<Terms> {
  readonly #hosts = new PackedTexts();
  /** By host: the number of its entry. */
  readonly #entryOf = new PackedNumbers();
  /** By entry: the number of its first host. */
  readonly #firstHostOf = new PackedNumbers();
  /** Patterns that are not the first host of their entry: wildcards, capitals, a port. */
  readonly #oddPatterns = new Map<number, string>();
  readonly #lineOf = new PackedNumbers();
  readonly #tenants = new PackedTexts();
  /** By entry: the number of its tenant id; -1: it names none. */
  readonly #tenantOf = new PackedNumbers();
  readonly #terms: Terms[] = [];
  readonly #placeOfTerms = new Map<string, number>();
  readonly #termsOf = new PackedNumbers();

  get hostCount(): number {
    return this.#hosts.size;
  }

  /**
   * Takes one more entry, for whose pattern, if that is a host, `addHost` is to be called first.
   * @returns its number, and whether no entry before it has its tenant id
   */
  add({ pattern, line, tenant, terms }: NamedEntry<Terms>): { readonly entry: number; readonly isTenantNew: boolean } {
    const entry = this.#lineOf.size;
    this.#lineOf.push(line);
    this.#firstHostOf.push(this.#hosts.size);
    if (parseHost(pattern) !== pattern) this.#oddPatterns.set(entry, pattern);
    this.#termsOf.push(this.#placeFor(terms));
    const isTenantNew = tenant === undefined || this.#tenants.add(tenant);
    this.#tenantOf.push(tenant === undefined ? none : this.#tenants.indexOf(tenant));
    return { entry, isTenantNew };
  }

  /** Names the entry taken last. @returns false when the host is another's, or its own already */
  addHost(host: string): boolean {
    if (!this.#hosts.add(host)) return false;
    this.#entryOf.push(this.#lineOf.size - 1);
    return true;
  }

  find(host: string): NamedEntry<Terms> | null {
    const number = this.#hosts.indexOf(host);
    return number === none ? null : this.at(this.#entryOf.at(number));
  }

  /** The entry with a number, as it was taken. @throws RangeError when there is none */
  at(entry: number): NamedEntry<Terms> {
    const tenant = this.#tenantOf.at(entry);
    return {
      pattern: this.#oddPatterns.get(entry) ?? this.#hosts.at(this.#firstHostOf.at(entry)),
      line: this.#lineOf.at(entry),
      tenant: tenant === none ? undefined : this.#tenants.at(tenant),
      terms: this.#terms[this.#termsOf.at(entry)] as Terms,
    };
  }

  /** All of them, as they were taken. */
  *all(): Generator<NamedEntry<Terms>> {
    for (let entry = 0; entry < this.#lineOf.size; entry += 1) yield this.at(entry);
  }

  #placeFor(terms: Terms): number {
    const key = JSON.stringify(terms);
    const place = this.#placeOfTerms.get(key) ?? this.#terms.push(terms) - 1;
    this.#placeOfTerms.set(key, place);
    return place;
  }
}
