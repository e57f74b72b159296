import { personStates, type DeskLock, type DeskPerson, type DeskPersonDetail } from '../personWire';
import type { DeskPage } from '../wire';
import {
  checkNames,
  checkNumber,
  checkOptions,
  onlyId,
  shopOf,
  UsageError,
  type Command,
  type CommandReader,
  type Values,
} from './arguments';
import { countOf, cut, factLines, plain, table } from './table';

const reasonWidth = 36;

/** Who buys and sells, and who may not any more. */
export const personCommands: Readonly<Record<string, CommandReader>> = {
  people([verb, ...rest], values) {
    if (verb === undefined) return listPeople(values);
    if (verb === 'show') return showOne(rest, values);
    if (verb === 'lock') return lock(rest, values);
    if (verb === 'unlock') return unlock(rest, values);
    throw new UsageError("people knows 'show', 'lock' and 'unlock'");
  },
};

function listPeople(values: Values): Command {
  checkOptions('people', values, ['shop', 'status', 'search', 'page']);
  checkNames('status', values, personStates);
  checkNumber('page', values);
  const { status, search: keyWord, page: pageNum } = values;
  const fields = { host: shopOf(values), status, keyWord, pageNum };
  return async (client) => {
    const data = await client.call<DeskPage<DeskPerson>>('GET', '/people', fields);
    return { data, text: showPeople(data) };
  };
}

function showOne(rest: readonly string[], values: Values): Command {
  checkOptions('people show', values, ['shop']);
  const id = onlyId('people show', rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<DeskPersonDetail>('GET', `/people/${id}`, { host });
    return { data, text: showPerson(data) };
  };
}

function lock(rest: readonly string[], values: Values): Command {
  checkOptions('people lock', values, ['shop', 'reason']);
  const id = onlyId('people lock', rest);
  const host = shopOf(values);
  const { reason } = values;
  if (reason === undefined) throw new UsageError('people lock needs --reason TEXT; the staff reads it');
  return async (client) => {
    const data = await client.call<DeskLock>('POST', `/people/${id}/lock`, { host, reason });
    return { data, text: showLock(data) };
  };
}

function unlock(rest: readonly string[], values: Values): Command {
  checkOptions('people unlock', values, ['shop']);
  const id = onlyId('people unlock', rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<DeskPersonDetail>('POST', `/people/${id}/unlock`, { host });
    return { data, text: `Person ${data.id} may log in again, and put on sale what was taken down.` };
  };
}

function showPeople({ rows, total }: DeskPage<DeskPerson>): string {
  if (rows.length === 0) return 'No people.';
  const lines = rows.map((person) => [
    String(person.id),
    person.state,
    person.phone ?? '-',
    person.joinTime,
    String(person.dealCount),
    person.nickName,
    cut(plain(person.lockReason ?? ''), reasonWidth),
  ]);
  return `${table(['ID', 'STATE', 'PHONE', 'SINCE', 'SALES', 'NAME', 'REASON'], lines)}\n${countOf(rows.length, total)}`;
}

function showPerson(person: DeskPersonDetail): string {
  const facts: [string, string][] = [
    ['Person', `${person.id} ${person.nickName}`],
    ['State', person.lockTime === null ? person.state : `locked since ${person.lockTime}: ${person.lockReason ?? ''}`],
    ['Phone', person.phone ?? '-'],
    ['Real name', person.hasVerifiedName ? 'verified' : 'not verified'],
    ['Joined', `${person.joinTime}, last login ${person.lastLoginTime ?? 'never'}`],
    ['Sales', String(person.dealCount)],
    [
      'Listings',
      Object.entries(person.listings)
        .map(([state, total]) => `${total} ${state}`)
        .join(', ') || 'none',
    ],
    ['Orders', openOrdersText(person)],
    ['Buy-backs', person.openBuybacks.map(({ id, status }) => `${id} (${status})`).join(', ') || 'none under way'],
    ...(person.supplierId === null ? [] : [['Supplier', String(person.supplierId)] as [string, string]]),
  ];
  return factLines(facts);
}

function openOrdersText({ openOrders }: DeskPersonDetail): string {
  return openOrders.map(({ id, role, status }) => `${id} (${role}, ${status})`).join(', ') || 'none under way';
}

/** What the lock did, and what it left for the staff to decide. */
function showLock({ person, withdrawn }: DeskLock): string {
  const left = [
    ...person.openOrders.map(({ id, status }) => `order ${id} (${status})`),
    ...person.openBuybacks.map(({ id, status }) => `buy-back ${id} (${status})`),
  ];
  const supplier =
    person.supplierId === null
      ? ''
      : ` Supplier ${person.supplierId} is suspended; offers taken back: ${withdrawn.offers}.`;
  const done = `Person ${person.id} is locked; listings taken down: ${withdrawn.listings}, unpaid orders ended: ${withdrawn.orders}.${supplier}`;
  return left.length === 0 ? done : `${done}\nStill to be decided: ${left.join(', ')}`;
}
