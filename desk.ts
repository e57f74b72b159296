import { text } from 'node:stream/consumers';
import { readDeskEnv, SettingsError } from './bff/env';
import { runDesk } from './marketplace/desk/cli/run';

const usageExitCode = 2;

async function main(): Promise<number> {
  return runDesk(process.argv.slice(2), readDeskEnv(), {
    out: (line) => void process.stdout.write(line),
    error: (line) => void process.stderr.write(line),
    readInput: async () => (process.stdin.isTTY ? null : text(process.stdin)),
  });
}

main().then(
  (exitCode) => (process.exitCode = exitCode),
  (error: unknown) => {
    const reason = error instanceof SettingsError ? error.message : String(error);
    process.stderr.write(`desk: ${reason.replaceAll('\n', '; ')}\n`);
    process.exitCode = usageExitCode;
  },
);
