import type { OperatorSettings } from '../../env';
import { checkTenants } from './checkTenants';
import { exitCodes, type Terminal } from './command';
import { doctor } from './doctor';
import { purgeCache } from './purgeCache';

type Command = (words: readonly string[], settings: OperatorSettings, terminal: Terminal) => number | Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  'tenants:check': checkTenants,
  doctor,
  'cache:purge': purgeCache,
};

/**
 * Runs a command of the operators, see docs/operating.md.
 * @param readSettings asked for only by a command that exists
 * @returns the exit code
 */
export async function runOperatorCommand(
  name: string,
  words: readonly string[],
  readSettings: () => OperatorSettings,
  terminal: Terminal,
): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command(words, readSettings(), terminal);
  terminal.error(
    `there is no command '${name}': desk, marketplace, ${Object.keys(commands).join(', ')}, or none to serve`,
  );
  return exitCodes.misused;
}
