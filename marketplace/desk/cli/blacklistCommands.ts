import type { DeskBlacklistEntry, DeskPage } from '../wire';
import {
  checkNumber,
  checkOptions,
  noMore,
  onlyId,
  shopOf,
  UsageError,
  type Command,
  type CommandReader,
  type Values,
} from './arguments';
import { countOf, table } from './table';

/** The blacklist: reading it, adding to it and taking off it. */
export const blacklistCommands: Readonly<Record<string, CommandReader>> = {
  blacklist([verb, ...rest], values) {
    if (verb === undefined) return readPage(values);
    if (verb === 'add') return addEntry(rest, values);
    if (verb !== 'remove') throw new UsageError("blacklist knows 'add' and 'remove'");
    return removeEntry(rest, values);
  },
};

function readPage(values: Values): Command {
  checkOptions('blacklist', values, ['shop', 'page']);
  checkNumber('page', values);
  const fields = { host: shopOf(values), pageNum: values.page };
  return async (client) => {
    const data = await client.call<DeskPage<DeskBlacklistEntry>>('GET', '/blacklist', fields);
    return { data, text: showBlacklist(data) };
  };
}

function addEntry(rest: readonly string[], values: Values): Command {
  checkOptions('blacklist add', values, ['shop', 'account', 'contact']);
  noMore('blacklist add', rest);
  const { account: gameSn, contact: content } = values;
  if (gameSn === undefined && content === undefined) {
    throw new UsageError('blacklist add needs --account, --contact or both');
  }
  const fields = { host: shopOf(values), gameSn, content };
  return async (client) => {
    const data = await client.call<DeskBlacklistEntry>('POST', '/blacklist', fields);
    return { data, text: `Entry ${data.id} is on the blacklist.` };
  };
}

function removeEntry(rest: readonly string[], values: Values): Command {
  checkOptions('blacklist remove', values, ['shop']);
  const id = onlyId('blacklist remove', rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<undefined>('DELETE', `/blacklist/${id}`, { host });
    return { data, text: `Entry ${id} is off the blacklist.` };
  };
}

/** A page of the blacklist as a table. */
function showBlacklist({ rows, total }: DeskPage<DeskBlacklistEntry>): string {
  if (rows.length === 0) return 'The blacklist is empty.';
  const lines = rows.map(({ id, gameSn, content, createTime }) => [
    String(id),
    gameSn || '-',
    content || '-',
    createTime,
  ]);
  return `${table(['ID', 'ACCOUNT', 'CONTACT', 'SINCE'], lines)}\n${countOf(rows.length, total)}`;
}
