import { parseArguments, UsageError, type Command, type CommandReader, type DeskTerminal } from './arguments';
import { blacklistCommands } from './blacklistCommands';
import { buybackCommands } from './buybackCommands';
import { createDeskClient, ReachError, RefusedError, type DeskTarget } from './client';
import { helpText } from './help';
import { keyCommands } from './keyCommands';
import { listingCommands } from './listingCommands';
import { orderCommands } from './orderCommands';
import { payoutCommands } from './payoutCommands';
import { personCommands } from './personCommands';
import { problemCommands } from './problemCommands';
import { shopCommands } from './shopCommands';
import { supplierCommands } from './supplierCommands';

const commands: ReadonlyMap<string, CommandReader> = new Map(
  Object.entries({
    ...shopCommands,
    ...orderCommands,
    ...listingCommands,
    ...blacklistCommands,
    ...buybackCommands,
    ...supplierCommands,
    ...personCommands,
    ...payoutCommands,
    ...problemCommands,
    ...keyCommands,
  }),
);

const exitCodes = { done: 0, refused: 1, usage: 2, notReached: 3 } as const;
const failures = [
  [UsageError, exitCodes.usage],
  [RefusedError, exitCodes.refused],
  [ReachError, exitCodes.notReached],
] as const;

/** Runs one command. @returns the exit code, see the help */
export async function runDesk(argv: readonly string[], target: DeskTarget, terminal: DeskTerminal): Promise<number> {
  try {
    const { command, isJson } = readCommand(argv);
    if (command === null) {
      terminal.out(helpText);
      return exitCodes.done;
    }
    const { data, text } = await command(await createDeskClient(target), terminal);
    terminal.out(isJson ? `${JSON.stringify(data ?? null)}\n` : `${text}\n`);
    return exitCodes.done;
  } catch (error) {
    const known = failures.find(([kind]) => error instanceof kind);
    if (known === undefined) throw error;
    terminal.error(`desk: ${(error as Error).message}\n`);
    return known[1];
  }
}

/** Reads the arguments after the program's name; null asks for help. @throws UsageError */
function readCommand(argv: readonly string[]): { command: Command | null; isJson: boolean } {
  const { values, positionals } = parseArguments(argv);
  const [name = 'help', ...rest] = positionals;
  const isJson = values.json === true;
  if (values.help === true || name === 'help') return { command: null, isJson };
  const reader = commands.get(name);
  if (reader === undefined) throw new UsageError(`there is no command '${name}'; help lists them`);
  return { command: reader(rest, values), isJson };
}
