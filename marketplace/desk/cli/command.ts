import { parseArgs } from 'node:util';
import { deskActions, type DeskAction } from '../actions';

/** The command line makes no sense; the message says why, in one line. */
export class UsageError extends Error {}

/** What somebody wants of the desk, checked as far as the command line goes. */
export type DeskCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'rotate' }
  | {
      readonly kind: 'orders';
      readonly shop: string;
      readonly status: string | undefined;
      readonly search: string | undefined;
      readonly page: string | undefined;
    }
  | { readonly kind: 'show'; readonly shop: string; readonly id: string }
  | {
      readonly kind: 'step';
      readonly shop: string;
      readonly id: string;
      readonly action: DeskAction;
      readonly note: string | undefined;
      readonly decision: string | undefined;
      /** The password comes from standard input. */
      readonly login: { readonly accountNumber: string; readonly note: string | undefined } | undefined;
    }
  | { readonly kind: 'blacklist'; readonly shop: string; readonly page: string | undefined }
  | {
      readonly kind: 'blacklistAdd';
      readonly shop: string;
      readonly account: string | undefined;
      readonly contact: string | undefined;
    }
  | { readonly kind: 'blacklistRemove'; readonly shop: string; readonly id: string };

const options = {
  shop: { type: 'string' },
  status: { type: 'string' },
  search: { type: 'string' },
  page: { type: 'string' },
  note: { type: 'string' },
  for: { type: 'string' },
  account: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  'login-note': { type: 'string' },
  contact: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Option = keyof typeof options;
type Values = ReturnType<typeof parse>['values'];

const everywhere: readonly Option[] = ['json', 'help'];
const stepOptions: readonly Option[] = ['shop', 'note'];
const loginOptions: readonly Option[] = ['account', 'password-stdin', 'login-note'];

/** Reads the arguments after the program's name. @throws UsageError */
export function readCommand(argv: readonly string[]): { command: DeskCommand; isJson: boolean } {
  const { values, positionals } = parse(argv);
  const command = values.help === true ? ({ kind: 'help' } as const) : commandOf(positionals, values);
  return { command, isJson: values.json === true };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]);
  }
}

function commandOf([name = 'help', ...rest]: readonly string[], values: Values): DeskCommand {
  const action = deskActions.find((entry) => entry === name);
  if (action !== undefined) return stepCommand(action, rest, values);
  const takes = (...allowed: Option[]) => checkOptions(name, values, allowed);
  switch (name) {
    case 'help':
      return { kind: 'help' };
    case 'rotate-credentials':
      takes();
      noMore(name, rest);
      return { kind: 'rotate' };
    case 'orders': {
      takes('shop', 'status', 'search', 'page');
      noMore(name, rest);
      const { status, search, page } = values;
      return { kind: 'orders', shop: shopOf(values), status, search, page };
    }
    case 'show':
      takes('shop');
      return { kind: 'show', id: onlyId(name, rest), shop: shopOf(values) };
    case 'blacklist':
      return blacklistCommand(rest, values);
    default:
      throw new UsageError(`there is no command '${name}'; help lists them`);
  }
}

function stepCommand(action: DeskAction, rest: readonly string[], values: Values): DeskCommand {
  const takesLogin = action === 'rebind' || action === 'deliver';
  const isSettling = action === 'settle';
  checkOptions(action, values, [
    ...stepOptions,
    ...(takesLogin ? loginOptions : []),
    ...(isSettling ? (['for'] as const) : []),
  ]);
  const decision = values.for;
  if (isSettling && decision !== 'buyer' && decision !== 'seller') {
    throw new UsageError('settle needs --for buyer or --for seller');
  }
  const hasPassword = values['password-stdin'] === true;
  if (hasPassword !== (values.account !== undefined)) {
    throw new UsageError('login data are --account NAME together with --password-stdin');
  }
  const login =
    values.account === undefined ? undefined : { accountNumber: values.account, note: values['login-note'] };
  if (login === undefined && values['login-note'] !== undefined) {
    throw new UsageError('--login-note belongs to --account and --password-stdin');
  }
  return { kind: 'step', action, id: onlyId(action, rest), shop: shopOf(values), note: values.note, decision, login };
}

function blacklistCommand([verb, ...rest]: readonly string[], values: Values): DeskCommand {
  if (verb === undefined) {
    checkOptions('blacklist', values, ['shop', 'page']);
    return { kind: 'blacklist', shop: shopOf(values), page: values.page };
  }
  if (verb === 'add') {
    checkOptions('blacklist add', values, ['shop', 'account', 'contact']);
    noMore('blacklist add', rest);
    const { account, contact } = values;
    if (account === undefined && contact === undefined) {
      throw new UsageError('blacklist add needs --account, --contact or both');
    }
    return { kind: 'blacklistAdd', shop: shopOf(values), account, contact };
  }
  if (verb !== 'remove') throw new UsageError("blacklist knows 'add' and 'remove'");
  checkOptions('blacklist remove', values, ['shop']);
  return { kind: 'blacklistRemove', id: onlyId('blacklist remove', rest), shop: shopOf(values) };
}

function checkOptions(name: string, values: Values, allowed: readonly Option[]): void {
  const wrong = (Object.keys(values) as Option[]).find((key) => !allowed.includes(key) && !everywhere.includes(key));
  if (wrong !== undefined) throw new UsageError(`${name} does not take --${wrong}`);
}

function shopOf({ shop }: Values): string {
  if (shop === undefined || shop.trim() === '') throw new UsageError('--shop HOST is missing, e.g. titan.localhost');
  return shop.trim();
}

function onlyId(name: string, rest: readonly string[]): string {
  const [id, ...more] = rest;
  if (id === undefined || !/^\d{1,9}$/.test(id)) throw new UsageError(`${name} needs a number, e.g. ${name} 123`);
  noMore(name, more);
  return id;
}

function noMore(name: string, rest: readonly string[]): void {
  if (rest.length > 0) throw new UsageError(`${name} does not take '${rest[0]}'`);
}
