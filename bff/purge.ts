import { parseCallName, type CallName } from './contract/call';
import { callTable } from './contract/index';
import { parseHost } from './hostGrammar';
import { parseQuery } from './query';

/** What an operator wants forgotten; everything that is named has to fit. Nothing named: all. */
export interface PurgeOrder {
  readonly tenant?: string | undefined;
  /** A call of the contract: `GET /api/web/game/Type`. */
  readonly call?: string | undefined;
  /** One address of a call, as visitors ask for it: `/api/web/good/info?id=7`; of a whole URL the host counts too. */
  readonly key?: string | undefined;
}

/** An order that was understood: the answers it means. */
export interface ReadPurge {
  readonly tenant: string | undefined;
  /** The host of a whole URL: its tenant's answers are meant. */
  readonly host: string | undefined;
  readonly isMeant: ((key: string) => boolean) | undefined;
  /** Looked-up shops are forgotten too: the order names no single call. */
  readonly withShops: boolean;
}

/** Answers of the others are never stored. */
const storedCalls = (Object.keys(callTable) as (keyof typeof callTable)[]).filter((name) => callTable[name].cache);

/** Why an order means nothing; for the operator. */
export class PurgeError extends Error {
  override readonly name = 'PurgeError';
}

/**
 * Reads an order.
 * @throws PurgeError for a call that the contract does not have; a key that is no address of a call whose answers are
 * stored, is one of another call than the order names, or has a host that no shop can have; or a tenant without a name
 */
export function readPurge({ tenant, call, key }: PurgeOrder): ReadPurge {
  if (call !== undefined && !Object.hasOwn(callTable, call)) {
    throw new PurgeError(`call: there is no '${call}'; write it as GET /api/web/game/Type`);
  }
  // A script whose variable is not set sends this, and would be told that something was forgotten.
  if (tenant === '') throw new PurgeError('tenant: is empty; name one, or leave it out for all shops');
  if (key === undefined) {
    const isMeant =
      call === undefined ? undefined : (stored: string) => isMadeOfAnswers(stored) || callOf(stored) === call;
    return { tenant, host: undefined, isMeant, withShops: call === undefined };
  }
  const { host, name, fields } = readAddress(key);
  if (call !== undefined && call !== name) throw new PurgeError(`key: is an address of ${name}, not of ${call}`);
  const isMeant = (stored: string) =>
    isMadeOfAnswers(stored) || (callOf(stored) === name && contains(fieldsOf(stored), fields));
  return { tenant, host, isMeant, withShops: false };
}

/** What the key of a stored page begins with. */
export const pageKeyStart = 'document ';
/** What the key of anything else that pages keep for everybody begins with: sitemaps, icons, share cards. */
export const keptKeyStart = 'page ';

/** It may show any call's answer, and is forgotten with each. */
function isMadeOfAnswers(stored: string): boolean {
  return stored.startsWith(pageKeyStart) || stored.startsWith(keptKeyStart);
}

/** The call of a stored answer's key; see upstreamCalls.ts for how it is made. */
function callOf(stored: string): string {
  return stored.split(' ', 2).join(' ');
}

/** The fields an answer was asked with; a key says them after call, language and origin. */
function fieldsOf(stored: string): ReadonlyMap<string, unknown> {
  const start = stored.indexOf('[');
  return new Map(JSON.parse(stored.slice(start)) as [string, unknown][]);
}

/** Languages and parameters that the address does not name are meant too. */
function contains(stored: ReadonlyMap<string, unknown>, asked: ReadonlyMap<string, string>): boolean {
  return [...asked].every(([name, value]) => String(stored.get(name) ?? '') === value);
}

function readAddress(key: string): { host: string | undefined; name: CallName; fields: ReadonlyMap<string, string> } {
  const base = 'http://any.invalid';
  if (!URL.canParse(key, base)) throw new PurgeError('key: is no address such as /api/web/good/info?id=7');
  const url = new URL(key, base);
  const host = url.origin === base ? undefined : parseHost(url.host);
  // Read as none it would mean the answers of all shops.
  if (host === null) throw new PurgeError(`key: ${url.host} is no name a shop can have`);
  for (const name of storedCalls) {
    const found = pattern(name).exec(url.pathname);
    if (found === null) continue;
    const fields = new Map(
      Object.entries({ ...parseQuery(url.search), ...found.groups }).map(([field, value]) => [field, String(value)]),
    );
    return { host, name, fields };
  }
  throw new PurgeError(`key: ${url.pathname} is no address of a call whose answers are stored`);
}

/** The path of a call with its parameters as named groups. */
function pattern(name: CallName): RegExp {
  const { path } = parseCallName(name);
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
