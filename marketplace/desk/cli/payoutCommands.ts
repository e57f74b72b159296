import type { DeskBooked, DeskOwed, DeskOwedDetail, DeskPayee, DeskPayout } from '../payoutWire';
import type { DeskPage } from '../wire';
import {
  checkAmount,
  checkNumber,
  checkOptions,
  onlyId,
  shopOf,
  UsageError,
  type Command,
  type CommandReader,
  type Values,
} from './arguments';
import { countOf, factLines, table } from './table';

/** What is owed to people who sold, and what was sent to them. */
export const payoutCommands: Readonly<Record<string, CommandReader>> = {
  payouts([verb, ...rest], values) {
    if (verb === undefined) return listOwed(values);
    if (verb === 'show') return showOne(rest, values);
    if (verb === 'pay') return pay(rest, values);
    throw new UsageError("payouts knows 'show' and 'pay'");
  },
};

function listOwed(values: Values): Command {
  checkOptions('payouts', values, ['shop', 'page']);
  checkNumber('page', values);
  const fields = { host: shopOf(values), pageNum: values.page };
  return async (client) => {
    const data = await client.call<DeskPage<DeskOwed>>('GET', '/payouts', fields);
    return { data, text: showOwed(data) };
  };
}

function showOne(rest: readonly string[], values: Values): Command {
  checkOptions('payouts show', values, ['shop']);
  const id = onlyId('payouts show', rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<DeskOwedDetail>('POST', `/payouts/${id}/show`, { host });
    return { data, text: showDetail(data) };
  };
}

function pay(rest: readonly string[], values: Values): Command {
  checkOptions('payouts pay', values, ['shop', 'reference', 'amount', 'payee']);
  const id = onlyId('payouts pay', rest);
  const host = shopOf(values);
  const { reference, amount, payee: payeeId } = values;
  if (reference === undefined || reference.trim() === '') {
    throw new UsageError('payouts pay needs --reference TEXT, the number of the transfer; the person reads it');
  }
  checkAmount('amount', values);
  checkNumber('payee', values);
  return async (client) => {
    const fields = { host, reference, amount, payeeId };
    const data = await client.call<DeskBooked>('POST', `/payouts/${id}/pay`, fields);
    return { data, text: showBooked(data) };
  };
}

function showOwed({ rows, total }: DeskPage<DeskOwed>): string {
  if (rows.length === 0) return 'Nothing is owed to anybody.';
  const lines = rows.map(({ personId, nickName, state, owed, payee }) => [
    String(personId),
    `¥${owed}`,
    payee === null ? 'no payee' : payee.waitsUntil === null ? 'ready' : `waits until ${payee.waitsUntil}`,
    payee === null ? '-' : placeOf(payee),
    state,
    nickName,
  ]);
  return `${table(['PERSON', 'OWED', 'PAYEE', 'TO', 'STATE', 'NAME'], lines)}\n${countOf(rows.length, total)}`;
}

function showDetail(owed: DeskOwedDetail): string {
  const { payee, account } = owed;
  const place: [string, string][] =
    payee === null || account === null
      ? [['Payee', 'none yet; the person enters one under Earnings']]
      : [
          ['Payee', `${payee.id}, entered ${payee.createTime}`],
          ['To', account.method === 'alipay' ? 'Alipay' : (account.bank ?? '')],
          ['Account', account.account],
          ['In the name of', account.name],
          ['Payable', payee.waitsUntil === null ? 'now' : `not before ${payee.waitsUntil}`],
          ['Looked at', owed.looks.join(', ')],
        ];
  const facts = factLines([
    ['Person', `${owed.personId} ${owed.nickName}`],
    ['State', owed.state],
    ['Real name', owed.hasVerifiedName ? 'verified' : 'not verified'],
    ['Owed', `¥${owed.owed}`],
    ...place,
  ]);
  return owed.payouts.length === 0 ? facts : `${facts}\n\n${showPayouts(owed.payouts)}`;
}

function showPayouts(payouts: readonly DeskPayout[]): string {
  const lines = payouts.map(({ time, amount, reference, payee }) => [time, `¥${amount}`, placeOf(payee), reference]);
  return table(['PAID', 'AMOUNT', 'TO', 'REFERENCE'], lines);
}

function showBooked({ id, personId, amount, payee, time, isRepeated, owed }: DeskBooked): string {
  const what = `payout ${id} of ¥${amount} to ${placeOf(payee)}`;
  const left = `Person ${personId} is owed ¥${owed}.`;
  if (isRepeated) return `Nothing was booked: this reference is that of ${what}, booked ${time}. ${left}`;
  return `Booked: ${what}. ${left}`;
}

function placeOf({ method, account, bank }: DeskPayee): string {
  return `${method === 'alipay' ? 'Alipay' : (bank ?? '')} ${account}`;
}
