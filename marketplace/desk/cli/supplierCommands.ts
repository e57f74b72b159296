import { applicationStates, type DeskApplication, type DeskSupplier } from '../buybackWire';
import type { DeskPage } from '../wire';
import {
  checkNames,
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
import { countOf, factLines, nameOf, table } from './table';

/** Who may offer, and who wants to. */
export const supplierCommands: Readonly<Record<string, CommandReader>> = {
  suppliers([verb, ...rest], values) {
    if (verb === undefined) return listSuppliers(values);
    if (verb === 'add') return addSupplier(rest, values);
    if (verb === 'suspend' || verb === 'resume') return changeSupplier(verb, rest, values);
    throw new UsageError("suppliers knows 'add', 'suspend' and 'resume'");
  },

  applications([verb, ...rest], values) {
    if (verb === undefined) return listApplications(values);
    if (verb === 'show') return showOne(rest, values);
    if (verb === 'pass' || verb === 'refuse') return decide(verb, rest, values);
    throw new UsageError("applications knows 'show', 'pass' and 'refuse'");
  },
};

function listSuppliers(values: Values): Command {
  checkOptions('suppliers', values, ['shop', 'page']);
  checkNumber('page', values);
  const fields = { host: shopOf(values), pageNum: values.page };
  return async (client) => {
    const data = await client.call<DeskPage<DeskSupplier>>('GET', '/suppliers', fields);
    return { data, text: showSuppliers(data) };
  };
}

function addSupplier(rest: readonly string[], values: Values): Command {
  checkOptions('suppliers add', values, ['shop', 'name', 'kind']);
  noMore('suppliers add', rest);
  const { name, kind } = values;
  if (name === undefined) throw new UsageError('suppliers add needs --name');
  const fields = { host: shopOf(values), name, kind };
  return async (client) => {
    const data = await client.call<DeskSupplier>('POST', '/suppliers', fields);
    return { data, text: `Supplier ${data.id} (${data.kind}) may offer now.` };
  };
}

function changeSupplier(verb: 'suspend' | 'resume', rest: readonly string[], values: Values): Command {
  checkOptions(`suppliers ${verb}`, values, ['shop']);
  const id = onlyId(`suppliers ${verb}`, rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<DeskSupplier>('POST', `/suppliers/${id}/${verb}`, { host });
    return { data, text: `Supplier ${data.id} is ${data.state}; ${data.openOffers} of its offers stand.` };
  };
}

function listApplications(values: Values): Command {
  checkOptions('applications', values, ['shop', 'status', 'page']);
  checkNames('status', values, applicationStates);
  checkNumber('page', values);
  const fields = { host: shopOf(values), status: values.status, pageNum: values.page };
  return async (client) => {
    const data = await client.call<DeskPage<DeskApplication>>('GET', '/applications', fields);
    return { data, text: showApplications(data) };
  };
}

function showOne(rest: readonly string[], values: Values): Command {
  checkOptions('applications show', values, ['shop']);
  const id = onlyId('applications show', rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<DeskApplication>('GET', `/applications/${id}`, { host });
    return { data, text: showApplication(data) };
  };
}

function decide(verb: 'pass' | 'refuse', rest: readonly string[], values: Values): Command {
  const name = `applications ${verb}`;
  checkOptions(name, values, verb === 'refuse' ? ['shop', 'reason'] : ['shop']);
  const id = onlyId(name, rest);
  const { reason } = values;
  if (verb === 'refuse' && reason === undefined) throw new UsageError(`${name} needs --reason`);
  const fields = { host: shopOf(values), reason };
  return async (client) => {
    const data = await client.call<DeskApplication>('POST', `/applications/${id}/${verb}`, fields);
    return { data, text: `Application ${data.id} is ${data.state}.` };
  };
}

function showSuppliers({ rows, total }: DeskPage<DeskSupplier>): string {
  if (rows.length === 0) return 'No suppliers: add the shop itself with --kind shop, and others.';
  const lines = rows.map((supplier) => [
    String(supplier.id),
    supplier.kind,
    supplier.state,
    `${supplier.completedCount}/${supplier.dealCount}`,
    String(supplier.openOffers),
    supplier.name,
  ]);
  return `${table(['ID', 'KIND', 'STATE', 'DONE', 'OPEN', 'NAME'], lines)}\n${countOf(rows.length, total)}`;
}

function showApplications({ rows, total }: DeskPage<DeskApplication>): string {
  if (rows.length === 0) return 'No applications.';
  const lines = rows.map((application) => [
    String(application.id),
    application.state,
    application.createTime,
    application.phoneNumber,
    application.idCard ?? '-',
    application.name,
    application.papers.join(' '),
  ]);
  const headings = ['ID', 'STATE', 'SINCE', 'PHONE', 'ID NUMBER', 'NAME', 'PAPERS'];
  return `${table(headings, lines)}\n${countOf(rows.length, total)}`;
}

/** One application with all that was sent in, and what became of it. */
function showApplication(application: DeskApplication): string {
  const { state, reason, urgentPhoneNumber: urgent } = application;
  return factLines([
    ['Application', String(application.id)],
    ['State', reason === null ? state : `${state}: ${reason}`],
    ['Sent in', application.createTime],
    ['Applicant', nameOf(application.applicant, application.applicantId)],
    ['Name', application.name],
    ['Phone', urgent === null ? application.phoneNumber : `${application.phoneNumber}, urgent ${urgent}`],
    ['ID number', application.idCard ?? '-'],
    ['Address', application.adress ?? '-'],
    ['Remark', application.remark ?? '-'],
    ['Papers', application.papers.join(' ') || 'none'],
  ]);
}
