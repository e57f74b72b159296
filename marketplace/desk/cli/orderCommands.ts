import { z } from 'zod';
import { orderStatuses } from '../../../bff/contract/order';
import { deskActions, type DeskAction } from '../actions';
import type { DeskHandover, DeskOrder, DeskOrderDetail, DeskPage } from '../wire';
import { RefusedError } from './client';
import {
  checkNames,
  checkNumber,
  checkOptions,
  noMore,
  onlyId,
  shopOf,
  UsageError,
  type CommandReader,
  type DeskTerminal,
  type Option,
  type Values,
} from './arguments';
import { showHandover } from './showHandover';
import { showOrder, showOrders, showStep } from './showOrders';

const stepOptions: readonly Option[] = ['shop', 'note'];
const loginOptions: readonly Option[] = ['account', 'password-stdin', 'login-note'];

/** Orders: listing, looking, and a command for each step. */
export const orderCommands: Readonly<Record<string, CommandReader>> = {
  orders(rest, values) {
    checkOptions('orders', values, ['shop', 'status', 'search', 'page']);
    noMore('orders', rest);
    checkNames('status', values, orderStatuses);
    checkNumber('page', values);
    const fields = { host: shopOf(values), status: values.status, keyWord: values.search, pageNum: values.page };
    return async (client) => {
      const data = await client.call<DeskPage<DeskOrder>>('GET', '/orders', fields);
      return { data, text: showOrders(data) };
    };
  },

  show(rest, values) {
    checkOptions('show', values, ['shop']);
    const id = onlyId('show', rest);
    const host = shopOf(values);
    return async (client) => {
      const data = await client.call<DeskOrderDetail>('GET', `/orders/${id}`, { host });
      return { data, text: showOrder(data) };
    };
  },

  login(rest, values) {
    checkOptions('login', values, ['shop']);
    const id = onlyId('login', rest);
    const host = shopOf(values);
    return async (client) => {
      const data = await client.call<DeskHandover>('POST', `/orders/${id}/login`, { host });
      return { data, text: showHandover(data) };
    };
  },

  ...Object.fromEntries(deskActions.map((action) => [action, stepReader(action)])),
};

function stepReader(action: DeskAction): CommandReader {
  return (rest, values) => {
    const isSettling = action === 'settle';
    const takesLogin = isSettling || action === 'rebind' || action === 'deliver';
    const isPayingGuarantee = action === 'pay-guarantee';
    checkOptions(action, values, [
      ...stepOptions,
      ...(takesLogin ? loginOptions : []),
      ...(isSettling ? (['for'] as const) : []),
      ...(isPayingGuarantee ? (['claimed'] as const) : []),
    ]);
    const decision = values.for;
    if (isSettling && decision !== 'buyer' && decision !== 'seller') {
      throw new UsageError('settle needs --for buyer or --for seller');
    }
    if (isPayingGuarantee && (values.note === undefined || values.note.trim() === '')) {
      throw new UsageError('pay-guarantee needs --note TEXT; buyer and seller read why');
    }
    if (!z.iso.date().optional().safeParse(values.claimed).success) {
      throw new UsageError(`--claimed takes a day, e.g. 2026-11-27; not '${values.claimed}'`);
    }
    const login = loginOf(values);
    if (login !== undefined && decision === 'buyer') {
      throw new UsageError('login data go with --for seller: whose money comes back gets no account');
    }
    const id = onlyId(action, rest);
    const host = shopOf(values);
    return async (client, terminal) => {
      const credentials = login === undefined ? undefined : { ...login, accountPassword: await passwordFrom(terminal) };
      const fields = { host, note: values.note, decision, credentials, claimedOn: values.claimed };
      try {
        const data = await client.call<DeskOrderDetail>('POST', `/orders/${id}/${action}`, fields);
        return { data, text: showStep(data) };
      } catch (error) {
        throw error instanceof RefusedError ? new RefusedError(asTyped(error.message)) : error;
      }
    };
  };
}

/** The desk's answer with the names of the options in the place of the fields that its API has for them. */
function asTyped(message: string): string {
  return message
    .replace('by claimedOn', 'by --claimed')
    .replace('accountNumber and accountPassword', '--account and --password-stdin');
}

/** The login data but for the password, which comes from standard input. */
function loginOf(values: Values): { accountNumber: string; note: string | undefined } | undefined {
  const hasPassword = values['password-stdin'] === true;
  if (hasPassword !== (values.account !== undefined)) {
    throw new UsageError('login data are --account NAME together with --password-stdin');
  }
  if (values.account !== undefined) return { accountNumber: values.account, note: values['login-note'] };
  if (values['login-note'] !== undefined) {
    throw new UsageError('--login-note belongs to --account and --password-stdin');
  }
  return undefined;
}

/** The first line of standard input. Arguments would stand in the shell's history and in the list of processes. */
async function passwordFrom(terminal: DeskTerminal): Promise<string> {
  const input = await terminal.readInput();
  const password = input?.split(/\r?\n/, 1)[0] ?? '';
  if (password === '') throw new UsageError('--password-stdin: pipe the password in, e.g. from a password manager');
  return password;
}
