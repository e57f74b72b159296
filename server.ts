import cluster from 'node:cluster';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readDeskEnv, readEnv, readOperatorEnv, readStorageEnv, type Settings } from './bff/env';
import { demoAccounts, demoShops } from './marketplace/seed/accounts';
import { errorText } from './marketplace/startFault';

// What only one kind of process needs is imported where it begins: reading and compiling all of it would take each
// of them, the desk's commands too, longer than what they do.

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
  const lines = [`The storefront serves on port ${settings.port}; admin port ${settings.adminPort}.`];
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
  const { runDesk } = await import('./marketplace/desk/cli/run');
  return runDesk(words, readDeskEnv(), {
    out: (line) => void process.stdout.write(line),
    error: (line) => void process.stderr.write(line),
    readInput: async () => (process.stdin.isTTY ? null : text(process.stdin)),
  });
}

/** `node build/server.js marketplace backup|restore|move`: see docs/backup.md. */
async function archiveCommand(words: readonly string[]): Promise<number> {
  const { runArchiveProcess } = await import('./bff/node/archiveProcess');
  return runArchiveProcess({ entry: marketplaceEntry, words, settings: readStorageEnv() });
}

/** `node build/server.js doctor HOST` and the like, see docs/operating.md. */
async function operatorCommand(name: string, words: readonly string[]): Promise<number> {
  const { runOperatorCommand } = await import('./bff/node/operate/run');
  return runOperatorCommand(name, words, readOperatorEnv, {
    out: (line) => void process.stdout.write(`${line}\n`),
    error: (line) => void process.stderr.write(`${line}\n`),
  });
}

/** `node build/server.js marketplace`: the marketplace without a storefront, see docs/deploy. */
async function marketplaceCommand(): Promise<void> {
  const { runMarketplace } = await import('./bff/node/runMarketplace');
  await runMarketplace({ settings: readEnv('marketplace'), entry: marketplaceEntry });
}

async function serve(): Promise<void> {
  const settings = readEnv();
  if (cluster.isPrimary) {
    const { runParent } = await import('./bff/node/runParent');
    return runParent({ settings, marketplaceEntry, announce });
  }
  const [{ runWorker }, { pageDress }] = await Promise.all([
    import('./bff/node/runWorker'),
    import('./app/theme/pageDress'),
  ]);
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
  operatorCommand(command, words).then(
    (exitCode) => (process.exitCode = exitCode),
    (error: unknown) => {
      process.stderr.write(`${command}: ${errorText(error)}\n`);
      process.exitCode = wrongUseExitCode;
    },
  );
} else {
  const [what, run] =
    command === 'marketplace' ? (['marketplace', marketplaceCommand] as const) : (['storefront', serve] as const);
  // Where a disk is full or a terminal gone nobody reads what is told: that ends nobody.
  if (cluster.isPrimary) process.stdout.on('error', () => undefined);
  run().catch((error: unknown) => {
    process.stderr.write(`The ${what} can't start:\n${errorText(error)}\n`);
    process.exit(1);
  });
}
