import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** The same engine without the windows of a desktop, which take a quarter of a browser's processor time to draw. */
const shells = ['/usr/bin/chromium-headless-shell'];
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface LaunchOptions {
  /** The browser people have, also for what is measured; else its shell will do where there is one. */
  readonly whole?: boolean;
}

/** A Chromium of this machine; where there is none it is installed: by apt as root on Debian, else by playwright-core. */
function findChromium({ whole = false }: LaunchOptions): string {
  const candidates = [...(whole ? [] : shells), ...wholeBrowsers, chromium.executablePath()];
  const found = () => [process.env.CHROMIUM_PATH, ...candidates].find((path) => path && existsSync(path));
  const present = found();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
  } else {
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = found();
  if (installed) return installed;
  throw new Error('No Chromium was found or could be installed: set CHROMIUM_PATH to one');
}

/**
 * Starts a headless browser that talks to nobody but the tests' own servers.
 * @param more flags beside the usual ones
 */
export function launchBrowser(more: readonly string[] = [], options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(options), args: [...flags, ...more] });
}
