import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/ports';
import { stopProcess } from '../../support/processes';
import { findCommand } from './commands';
import type { Engine } from './engine';
import { openSession } from './webdriver';

const libraries = '/usr/lib';

/** Debian keeps the browser that the driver drives beside the engine's library. */
function findMiniBrowser(): string | null {
  const below = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  const found = below(libraries)
    .flatMap((folder) => (folder.endsWith('-linux-gnu') ? below(folder) : []))
    .filter((folder) => /\/webkit2?gtk-[\d.]+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'));
  return found.find((path) => existsSync(path)) ?? null;
}

/** GTK gives the tool bar a least width that is wider than a phone. */
const narrowToolBar = 'toolbar, headerbar, entry, button { min-width: 0; padding: 0; margin: 0; font-size: 4px; }';

/** WebKit as Debian packs it, under a screen of its own; null where it, Xvfb or openssl is not installed. */
export function findWebKit(): Engine | null {
  const binary = findMiniBrowser();
  if (binary === null || ['WebKitWebDriver', 'Xvfb', 'openssl'].some((command) => findCommand(command) === null))
    return null;
  return {
    name: 'WebKit',
    async start() {
      const home = mkdtempSync(join(tmpdir(), 'webkit-'));
      mkdirSync(join(home, 'gtk-3.0'));
      writeFileSync(join(home, 'gtk-3.0/gtk.css'), narrowToolBar);
      const screen = run('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x3000x24', '-nolisten', 'tcp'], {});
      const display = await firstLine(screen);
      const port = await freePort();
      const driver = run('WebKitWebDriver', [`--port=${port}`], {
        DISPLAY: `:${display}`,
        HOME: home,
        XDG_CONFIG_HOME: home,
        // There is no graphics card, no bus and, for root, no sandbox.
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        GTK_A11Y: 'none',
        NO_AT_BRIDGE: '1',
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      });
      const options = { binary, args: ['--automation'] };
      const session = await openSession(`http://127.0.0.1:${port}`, { 'webkitgtk:browserOptions': options });
      return {
        session,
        async stop() {
          await session.send('DELETE', '').catch(() => undefined);
          await stopProcess(driver);
          await stopProcess(screen);
          rmSync(home, { recursive: true, force: true });
        },
      };
    },
  };
}

function run(command: string, flags: readonly string[], env: Record<string, string>): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'pipe'];
  return spawn(command, flags, { env: { NODE_ENV: 'test', PATH: process.env.PATH, LANG: 'C.UTF-8', ...env }, stdio });
}

/** What a process says first on its fourth channel. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      if (told.includes('\n')) resolve(told.trim());
    });
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
  });
}
