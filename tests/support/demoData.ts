import { fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { stopProcess } from './processes';

/** Filling a marketplace takes long; each test of a run gets a copy of one that was filled once. */
const home = '.tmp/demo-data';
/** What a folder is called while it is copied here: another process may be about to do the same. */
const arrivingPrefix = 'arriving-';
/** Demo data is dated from when it was made: what is older than this would look abandoned. */
const maxAgeMs = 6 * 3_600_000;
/** What belongs to the process that had the folder open. */
const ofTheProcess = new Set(['pglite.lock', 'pglite.holder.json', 'desk.json']);

/** All people of a test come from one address. */
const smsLimits = { perPhoneDay: 10, perAddressHour: 1000, perShopHour: 1000 };

interface ReadyMessage {
  readonly type: string;
  readonly port?: number;
  readonly message?: string;
}

/** A marketplace of the build, in demo mode, in a process of its own on a folder. */
export async function runMarketplace(dataDir: string): Promise<{ port: number; stop(): Promise<void> }> {
  const child = fork('build/marketplace.js', [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: ReadyMessage) => {
      if (message.type === 'ready' && message.port) resolve(message.port);
      if (message.type === 'failed') reject(new Error(message.message));
    });
    child.once('exit', (code) => reject(new Error(`the marketplace ended with ${code}`)));
    child.send({ type: 'start', config: { dataDir, mode: 'demo', port: 0, smsLimits } });
  });
  return { port, stop: () => stopProcess(child) };
}

/** A new folder under the system's temporary one with the data of a demo marketplace; its user removes it. */
export async function newDemoDataDir(prefix: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}-`));
  cpSync(await filledFolder(), folder, {
    recursive: true,
    filter: (source) => !ofTheProcess.has(basename(source)),
  });
  return folder;
}

/** The folder that is copied: of this build, and young enough. Two processes may fill one each; the first one stays. */
async function filledFolder(): Promise<string> {
  const folder = join(home, String(statSync('build/marketplace.js').mtimeMs));
  if (isYoung(folder)) return folder;
  const filling = mkdtempSync(join(tmpdir(), 'demo-data-'));
  const marketplace = await runMarketplace(filling);
  await marketplace.stop();
  if (isYoung(folder)) {
    rmSync(filling, { recursive: true, force: true });
    return folder;
  }
  mkdirSync(home, { recursive: true });
  const isOld = (name: string) => !name.startsWith(arrivingPrefix) && !isYoung(join(home, name));
  for (const old of readdirSync(home).filter(isOld)) rmSync(join(home, old), { recursive: true, force: true });
  const arriving = join(home, `${arrivingPrefix}${process.pid}`);
  cpSync(filling, arriving, { recursive: true });
  rmSync(filling, { recursive: true, force: true });
  try {
    renameSync(arriving, folder);
  } catch (error) {
    rmSync(arriving, { recursive: true, force: true });
    if (!isYoung(folder)) throw error;
  }
  return folder;
}

function isYoung(folder: string): boolean {
  const madeMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  return madeMs !== undefined && Date.now() - madeMs < maxAgeMs;
}
