import { parseArgs } from 'node:util';
import type { DeskClient } from './client';

/** The command line makes no sense; the message says why, in one line. */
export class UsageError extends Error {}

/** The terminal, or what a test puts in its place. */
export interface DeskTerminal {
  out(text: string): void;
  error(text: string): void;
  /** Everything piped in; null when nobody pipes. */
  readInput(): Promise<string | null>;
}

/** What a command answers: the data, and the same for people. */
export interface Outcome {
  readonly data: unknown;
  readonly text: string;
}

/** A command whose arguments are right: does it. */
export type Command = (client: DeskClient, terminal: DeskTerminal) => Promise<Outcome>;

/** Reads what stands after a command's name. @throws UsageError */
export type CommandReader = (rest: readonly string[], values: Values) => Command;

const options = {
  shop: { type: 'string' },
  status: { type: 'string' },
  search: { type: 'string' },
  page: { type: 'string' },
  note: { type: 'string' },
  for: { type: 'string' },
  claimed: { type: 'string' },
  account: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  'login-note': { type: 'string' },
  contact: { type: 'string' },
  reason: { type: 'string' },
  way: { type: 'string' },
  low: { type: 'string' },
  high: { type: 'string' },
  price: { type: 'string' },
  supplier: { type: 'string' },
  hours: { type: 'string' },
  name: { type: 'string' },
  kind: { type: 'string' },
  pictures: { type: 'string' },
  attach: { type: 'string', multiple: true },
  labels: { type: 'string' },
  guarantee: { type: 'string' },
  offer: { type: 'string' },
  reference: { type: 'string' },
  amount: { type: 'string' },
  payee: { type: 'string' },
  check: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Option = keyof typeof options;
export type Values = ReturnType<typeof parseArguments>['values'];

const everywhere: readonly Option[] = ['json', 'help'];

/** @throws UsageError for an option nobody knows */
export function parseArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]);
  }
}

/** @throws UsageError for an option this command does not take */
export function checkOptions(name: string, values: Values, allowed: readonly Option[]): void {
  const wrong = (Object.keys(values) as Option[]).find((key) => !allowed.includes(key) && !everywhere.includes(key));
  if (wrong !== undefined) throw new UsageError(`${name} does not take --${wrong}`);
}

export function shopOf({ shop }: Values): string {
  if (shop === undefined || shop.trim() === '') throw new UsageError('--shop HOST is missing, e.g. titan.localhost');
  return shop.trim();
}

/** Checks an option that takes an amount. @throws UsageError */
export function checkAmount(option: Option, { [option]: text }: Values): void {
  if (text === undefined || (/^\d{1,7}(\.\d{1,2})?$/.test(String(text)) && Number(text) > 0)) return;
  throw new UsageError(`--${option} takes an amount in yuan, e.g. 88 or 88.50; not '${text}'`);
}

/** Checks an option that takes a whole number from 1 on. @throws UsageError */
export function checkNumber(option: Option, { [option]: text }: Values): void {
  if (text === undefined || /^[1-9]\d{0,8}$/.test(String(text))) return;
  throw new UsageError(`--${option} takes a number, e.g. 2; not '${text}'`);
}

/** Checks an option that takes some of these names, joined by commas. @throws UsageError */
export function checkNames(option: Option, { [option]: text }: Values, known: readonly string[]): void {
  const names = String(text ?? '').split(',');
  const wrong = names.map((name) => name.trim()).find((name) => name !== '' && !known.includes(name));
  if (wrong !== undefined) throw new UsageError(`--${option} takes ${known.join(', ')}; not '${wrong}'`);
}

/** The one number a command takes. */
export function onlyId(name: string, rest: readonly string[]): string {
  const [id, ...more] = rest;
  if (id === undefined || !/^\d{1,9}$/.test(id)) throw new UsageError(`${name} needs a number, e.g. ${name} 123`);
  noMore(name, more);
  return id;
}

export function noMore(name: string, rest: readonly string[]): void {
  if (rest.length > 0) throw new UsageError(`${name} does not take '${rest[0]}'`);
}
