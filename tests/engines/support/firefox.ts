import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/ports';
import { stopProcess } from '../../support/processes';
import { findCommand } from './commands';
import type { Engine } from './engine';
import { openMarionette } from './marionette';

/** Firefox's own window is never narrower than 450 px, which is wider than a phone. */
const narrowWindow = ':root, body { min-width: 0 !important; min-height: 0 !important; }';

const settings = (port: number) => ({
  'marionette.port': port,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  // Nothing of its own goes out, or opens by itself.
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.server': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'extensions.getAddons.cache.enabled': false,
});

/** Firefox, without a screen; null where it or openssl is not installed. */
export function findFirefox(): Engine | null {
  const command = findCommand('firefox-esr') ?? findCommand('firefox');
  if (command === null || findCommand('openssl') === null) return null;
  return {
    name: 'Firefox',
    async start() {
      const home = mkdtempSync(join(tmpdir(), 'firefox-'));
      const port = await freePort();
      mkdirSync(join(home, 'chrome'));
      writeFileSync(join(home, 'chrome/userChrome.css'), narrowWindow);
      const lines = Object.entries(settings(port)).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
      );
      writeFileSync(join(home, 'user.js'), lines.join('\n'));
      const browser = spawn(command, ['--marionette', '--headless', '--no-remote', '--profile', home], {
        env: { NODE_ENV: 'test', PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: home },
        stdio: 'ignore',
      });
      const session = await openMarionette(port, {});
      return {
        session,
        async stop() {
          await session.send('DELETE', '').catch(() => undefined);
          await stopProcess(browser);
          rmSync(home, { recursive: true, force: true });
        },
      };
    },
  };
}
