import type { DeskBlacklistEntry, DeskOrder, DeskOrderDetail, DeskPage, DeskRotation } from '../wire';
import { createDeskClient, ReachError, RefusedError, type DeskClient, type DeskTarget } from './client';
import { readCommand, UsageError, type DeskCommand } from './command';
import { helpText } from './help';
import { showBlacklist, showOrder, showOrders, showRotation, showStep } from './show';

/** The terminal, or what a test puts in its place. */
export interface DeskTerminal {
  out(text: string): void;
  error(text: string): void;
  /** Everything piped in; null when nobody pipes. */
  readInput(): Promise<string | null>;
}

const exitCodes = { done: 0, refused: 1, usage: 2, notReached: 3 } as const;
const failures = [
  [UsageError, exitCodes.usage],
  [RefusedError, exitCodes.refused],
  [ReachError, exitCodes.notReached],
] as const;

/** What a command answers: the data, and the same for people. */
interface Outcome {
  readonly data: unknown;
  readonly text: string;
}

/** Runs one command. @returns the exit code, see the help */
export async function runDesk(argv: readonly string[], target: DeskTarget, terminal: DeskTerminal): Promise<number> {
  try {
    const { command, isJson } = readCommand(argv);
    if (command.kind === 'help') {
      terminal.out(helpText);
      return exitCodes.done;
    }
    const client = await createDeskClient(target);
    const { data, text } = await carryOut(command, client, terminal);
    terminal.out(isJson ? `${JSON.stringify(data ?? null)}\n` : `${text}\n`);
    return exitCodes.done;
  } catch (error) {
    const known = failures.find(([kind]) => error instanceof kind);
    if (known === undefined) throw error;
    terminal.error(`desk: ${(error as Error).message}\n`);
    return known[1];
  }
}

async function carryOut(
  command: Exclude<DeskCommand, { readonly kind: 'help' }>,
  client: DeskClient,
  terminal: DeskTerminal,
): Promise<Outcome> {
  switch (command.kind) {
    case 'orders': {
      const { shop: host, status, search: keyWord, page: pageNum } = command;
      const data = await client.call<DeskPage<DeskOrder>>('GET', '/orders', { host, status, keyWord, pageNum });
      return { data, text: showOrders(data) };
    }
    case 'show': {
      const data = await client.call<DeskOrderDetail>('GET', `/orders/${command.id}`, { host: command.shop });
      return { data, text: showOrder(data) };
    }
    case 'step': {
      const { id, action, shop: host, note, decision, login } = command;
      const credentials = login === undefined ? undefined : { ...login, accountPassword: await passwordFrom(terminal) };
      const fields = { host, note, decision, credentials };
      const data = await client.call<DeskOrderDetail>('POST', `/orders/${id}/${action}`, fields);
      return { data, text: showStep(data) };
    }
    case 'blacklist': {
      const { shop: host, page: pageNum } = command;
      const data = await client.call<DeskPage<DeskBlacklistEntry>>('GET', '/blacklist', { host, pageNum });
      return { data, text: showBlacklist(data) };
    }
    case 'blacklistAdd': {
      const { shop: host, account: gameSn, contact: content } = command;
      const data = await client.call<DeskBlacklistEntry>('POST', '/blacklist', { host, gameSn, content });
      return { data, text: `Entry ${data.id} is on the blacklist.` };
    }
    case 'blacklistRemove': {
      const data = await client.call<undefined>('DELETE', `/blacklist/${command.id}`, { host: command.shop });
      return { data, text: `Entry ${command.id} is off the blacklist.` };
    }
    case 'rotate': {
      const data = await rotateToTheEnd(client);
      return { data, text: showRotation(data) };
    }
  }
}

/** One call seals for a limited time only: calls on while there is progress. */
async function rotateToTheEnd(client: DeskClient): Promise<DeskRotation> {
  let resealed = 0;
  for (;;) {
    const report = await client.call<DeskRotation>('POST', '/credentials/rotate', {});
    resealed += report.resealed;
    if (report.left === 0 || report.resealed === 0) return { ...report, resealed };
  }
}

/** The first line of standard input. Arguments would stand in the shell's history and in the list of processes. */
async function passwordFrom(terminal: DeskTerminal): Promise<string> {
  const input = await terminal.readInput();
  const password = input?.split(/\r?\n/, 1)[0] ?? '';
  if (password === '') throw new UsageError('--password-stdin: pipe the password in, e.g. from a password manager');
  return password;
}
