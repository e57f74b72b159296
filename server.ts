import cluster from 'node:cluster';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pageDress } from './app/theme/pageDress';
import { readDeskEnv, readEnv, readOperatorEnv, readStorageEnv, type Settings } from './bff/env';
import { runArchiveProcess } from './bff/node/archiveProcess';
import { runOperatorCommand } from './bff/node/operate/run';
import { runMarketplace } from './bff/node/runMarketplace';
import { runParent } from './bff/node/runParent';
import { runWorker } from './bff/node/runWorker';
import { runDesk } from './marketplace/desk/cli/run';
import { demoAccounts, demoShops } from './marketplace/seed/accounts';
import { errorText } from './marketplace/startFault';

/** From source (tsx) pages and marketplace are reloaded; from the build they are not. */
const development = import.meta.url.endsWith('.ts');
/** The folder of the product: `build/` and `public/` stand in it, wherever the process was started. */
const root = fileURLToPath(new URL(development ? '.' : '..', import.meta.url));
const marketplaceEntry = join(root, development ? 'marketplace/main.ts' : 'build/marketplace.js');

function shopsAt(origin: string): { url: string; name: string; note: string }[] {
  return demoShops.map(({ host, name, note }) => ({ url: origin.replace('//localhost', `//${host}`), name, note }));
}

function announce(settings: Settings): void {
  const origin = `http://localhost:${settings.port}`;
  const lines = [`The storefront serves on port ${settings.port}; operators' port ${settings.adminPort}.`];
  if (settings.mode === 'demo' && settings.upstreamUrl === undefined) {
    lines.push('', 'Demo shops:');
    for (const { url, name, note } of shopsAt(origin)) lines.push(`  ${url}  ${name}: ${note}`);
    lines.push('', 'Demo accounts (in every shop):');
    for (const { role, phone, password } of demoAccounts) lines.push(`  ${role}: phone ${phone}, password ${password}`);
    if (settings.partner?.kind === 'standIn') {
      lines.push('', `The stand-in for the partner Leishen serves on port ${settings.partner.port}.`);
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** `node build/server.js desk COMMAND`: the staff's command line, see docs/desk.md. */
async function deskCommand(words: readonly string[]): Promise<number> {
  return runDesk(words, readDeskEnv(), {
    out: (line) => void process.stdout.write(line),
    error: (line) => void process.stderr.write(line),
    readInput: async () => (process.stdin.isTTY ? null : text(process.stdin)),
  });
}

/** `node build/server.js marketplace backup|restore|move`: see docs/backup.md. */
async function archiveCommand(words: readonly string[]): Promise<number> {
  return runArchiveProcess({ entry: marketplaceEntry, words, settings: readStorageEnv() });
}

/** `node build/server.js marketplace`: the marketplace without a storefront, see docs/deploy. */
async function marketplaceCommand(): Promise<void> {
  await runMarketplace({ settings: readEnv('marketplace'), entry: marketplaceEntry });
}

async function serve(): Promise<void> {
  const settings = readEnv();
  if (cluster.isPrimary) return runParent({ settings, marketplaceEntry, announce });
  return runWorker({
    settings,
    root,
    development,
    demoShops: shopsAt,
    dress: ({ useTheme, colours }) => pageDress(useTheme, colours ?? {}),
  });
}

const wrongUseExitCode = 2;
const [command, ...words] = process.argv.slice(2);

if (command === 'desk') {
  deskCommand(words).then(
    (exitCode) => (process.exitCode = exitCode),
    (error: unknown) => {
      process.stderr.write(`desk: ${errorText(error).replaceAll('\n', '; ')}\n`);
      process.exitCode = wrongUseExitCode;
    },
  );
} else if (command === 'marketplace' && words.length > 0) {
  archiveCommand(words).then(
    (exitCode) => (process.exitCode = exitCode),
    (error: unknown) => {
      process.stderr.write(`Not done: ${errorText(error)}\n`);
      process.exitCode = wrongUseExitCode;
    },
  );
} else if (command !== undefined && command !== 'marketplace') {
  // `node build/server.js doctor HOST` and the like, see docs/operating.md.
  const terminal = {
    out: (line: string) => void process.stdout.write(`${line}\n`),
    error: (line: string) => void process.stderr.write(`${line}\n`),
  };
  runOperatorCommand(command, words, readOperatorEnv, terminal).then(
    (exitCode) => (process.exitCode = exitCode),
    (error: unknown) => {
      process.stderr.write(`${command}: ${errorText(error)}\n`);
      process.exitCode = wrongUseExitCode;
    },
  );
} else {
  const [what, run] =
    command === 'marketplace' ? (['marketplace', marketplaceCommand] as const) : (['storefront', serve] as const);
  run().catch((error: unknown) => {
    process.stderr.write(`The ${what} can't start:\n${errorText(error)}\n`);
    process.exit(1);
  });
}
