import type { DeskBuyback, DeskBuybackDetail } from '../buybackWire';
import type { DeskHandover, DeskPage } from '../wire';
import { buybackStatuses } from '../../db/schema/states';
import {
  checkAmount,
  checkNames,
  checkNumber,
  checkOptions,
  onlyId,
  shopOf,
  UsageError,
  type Command,
  type CommandReader,
  type Option,
  type Values,
} from './arguments';
import { showBuyback, showBuybacks, showBuybackStep } from './showBuybacks';
import { showHandover } from './showHandover';

/** What a step takes beside the shop: names of options, and those that must be there. */
interface StepOptions {
  readonly needed: readonly Option[];
  readonly others: readonly Option[];
}

const steps: Readonly<Record<string, StepOptions>> = {
  appraise: { needed: ['low', 'high'], others: ['note'] },
  offer: { needed: ['supplier', 'price'], others: ['hours', 'note'] },
  withdraw: { needed: ['supplier'], others: ['note'] },
  decline: { needed: ['reason'], others: [] },
  deposit: { needed: [], others: ['note'] },
  settle: { needed: [], others: ['note'] },
  'return-deposit': { needed: ['reason'], others: [] },
  forfeit: { needed: ['reason'], others: [] },
};

/** Appraisals and buy-backs: listing, looking, and a word for each step. */
export const buybackCommands: Readonly<Record<string, CommandReader>> = {
  buybacks([verb, ...rest], values) {
    if (verb === undefined) return readPage(values);
    if (verb === 'show') return showOne(rest, values);
    if (verb === 'login') return showLogin(rest, values);
    const step = steps[verb];
    if (step === undefined) throw new UsageError(`buybacks knows show, login, ${Object.keys(steps).join(', ')}`);
    return takeStep(verb, step, rest, values);
  },
};

function readPage(values: Values): Command {
  checkOptions('buybacks', values, ['shop', 'status', 'way', 'page']);
  checkNames('status', values, buybackStatuses);
  checkNumber('page', values);
  const fields = { host: shopOf(values), status: values.status, way: values.way, pageNum: values.page };
  return async (client) => {
    const data = await client.call<DeskPage<DeskBuyback>>('GET', '/buybacks', fields);
    return { data, text: showBuybacks(data) };
  };
}

function showOne(rest: readonly string[], values: Values): Command {
  checkOptions('buybacks show', values, ['shop']);
  const id = onlyId('buybacks show', rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<DeskBuybackDetail>('GET', `/buybacks/${id}`, { host });
    return { data, text: showBuyback(data) };
  };
}

function showLogin(rest: readonly string[], values: Values): Command {
  checkOptions('buybacks login', values, ['shop']);
  const id = onlyId('buybacks login', rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<DeskHandover>('POST', `/buybacks/${id}/login`, { host });
    return { data, text: showHandover(data) };
  };
}

function takeStep(verb: string, { needed, others }: StepOptions, rest: readonly string[], values: Values): Command {
  const name = `buybacks ${verb}`;
  checkOptions(name, values, ['shop', ...needed, ...others]);
  const lacking = needed.find((option) => values[option] === undefined);
  if (lacking !== undefined) throw new UsageError(`${name} needs --${lacking}`);
  const id = onlyId(name, rest);
  for (const option of ['low', 'high', 'price'] as const) checkAmount(option, values);
  for (const option of ['supplier', 'hours'] as const) checkNumber(option, values);
  const { low, high, price, supplier: supplierId, hours, note, reason } = values;
  if (Number(low) > Number(high)) throw new UsageError(`--low is the smaller amount: ${low} is more than ${high}`);
  const fields = { host: shopOf(values), low, high, price, supplierId, hours, note: note ?? reason };
  return async (client) => {
    const data = await client.call<DeskBuybackDetail>('POST', `/buybacks/${id}/${verb}`, fields);
    return { data, text: showBuybackStep(data) };
  };
}
