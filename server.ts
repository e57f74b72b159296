import cluster from 'node:cluster';
import { text } from 'node:stream/consumers';
import { readDeskEnv, readEnv, SettingsError, type Settings } from './bff/env';
import { runParent } from './bff/node/runParent';
import { runWorker } from './bff/node/runWorker';
import { runDesk } from './marketplace/desk/cli/run';
import { demoAccounts, demoShops } from './marketplace/seed/accounts';

/** From source (tsx) pages and marketplace are reloaded; from the build they are not. */
const development = import.meta.url.endsWith('.ts');
const marketplaceEntry = development ? 'marketplace/main.ts' : 'build/marketplace.js';

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

async function serve(): Promise<void> {
  const settings = readEnv();
  if (cluster.isPrimary) return runParent({ settings, marketplaceEntry, announce });
  return runWorker({ settings, development, demoShops: shopsAt });
}

function explain(error: unknown): string {
  return error instanceof SettingsError ? error.message : error instanceof Error ? error.message : String(error);
}

const wrongUseExitCode = 2;
const [command, ...words] = process.argv.slice(2);

if (command === 'desk') {
  deskCommand(words).then(
    (exitCode) => (process.exitCode = exitCode),
    (error: unknown) => {
      process.stderr.write(`desk: ${explain(error).replaceAll('\n', '; ')}\n`);
      process.exitCode = wrongUseExitCode;
    },
  );
} else {
  serve().catch((error: unknown) => {
    process.stderr.write(`The storefront can't start:\n${explain(error)}\n`);
    process.exit(1);
  });
}
