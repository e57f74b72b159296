import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ImageSettings } from './dockerfile';

/** The user the node images have beside root. */
export const nodeUser = { name: 'node', uid: 1000, gid: 1000 };
/** What the steps of our Dockerfile use of the image's programs. */
const programs = ['sh', 'mkdir', 'chown', 'env'];
/** Parts of the C library that every Debian has, and modules of npm packages ask for. */
const libcFamily = ['librt.so.1', 'libpthread.so.0', 'libdl.so.2', 'libresolv.so.2', 'libutil.so.1'];
const path = '/usr/local/bin:/usr/bin:/bin';

/** What this machine lacks to make root directories of its own; null: nothing. */
export function missingForBareRoots(): string | null {
  if (process.platform !== 'linux') return 'this is no Linux';
  if (process.getuid?.() !== 0) return 'only root may change the root directory';
  for (const program of ['unshare', 'nsenter', 'chroot', 'mount', 'ip', 'ldd', ...programs, 'npm']) {
    if (spawnSync('which', [program]).status !== 0) return `${program} is not installed`;
  }
  const tried = spawnSync('unshare', ['--mount', '--pid', '--fork', '--net', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return tried.status === 0 ? null : 'namespaces and mounts are not allowed here';
}

/** A directory that stands in for the node image: node, npm, a shell and their libraries, and a user `node`. */
export function makeBaseImage(root: string): void {
  for (const folder of ['bin', 'etc', 'tmp', 'proc', 'dev', 'root', 'usr/local/bin', 'usr/local/lib/node_modules']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const { name, uid, gid } = nodeUser;
  writeFileSync(join(root, 'etc/passwd'), `root:x:0:0:root:/root:/bin/sh\n${name}:x:${uid}:${gid}::/tmp:/bin/sh\n`);
  writeFileSync(join(root, 'etc/group'), `root:x:0:\n${name}:x:${gid}:\n`);
  const which = (program: string) => realpathSync(execFileSync('which', [program]).toString().trim());
  bring(process.execPath, join(root, 'usr/local/bin/node'), root);
  for (const program of programs) bring(which(program), join(root, 'bin', program), root);
  for (const library of librariesOf(process.execPath).filter((one) => one.includes('/libc.so'))) {
    for (const name of libcFamily) bringLibrary(join(dirname(library), name), root);
  }
  const npm = dirname(dirname(which('npm')));
  execFileSync('cp', ['-aL', npm, join(root, 'usr/local/lib/node_modules/npm')]);
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  mkdirSync(join(root, 'usr/bin'), { recursive: true });
  copyFileSync(join(root, 'bin/env'), join(root, 'usr/bin/env'));
}

/** Copies a program and, to the places where they are looked for, its libraries. */
function bring(program: string, to: string, root: string): void {
  execFileSync('cp', ['-L', program, to]);
  for (const library of librariesOf(program)) bringLibrary(library, root);
}

function librariesOf(program: string): string[] {
  const listed = spawnSync('ldd', [program]).stdout.toString();
  return [...listed.matchAll(/\/\S+\.so[.\d]*/g)].map(([library]) => library);
}

function bringLibrary(library: string, root: string): void {
  const place = join(root, library);
  if (existsSync(place) || !existsSync(library)) return;
  mkdirSync(dirname(place), { recursive: true });
  execFileSync('cp', ['-L', library, place]);
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');

/** What is mounted in a namespace of its own, gone with the process: /proc, four devices, the network's loopback. */
function preparation(root: string, more: readonly string[] = []): string {
  const devices = ['null', 'zero', 'random', 'urandom'].map(
    (device) => `: > ${root}/dev/${device} && mount --bind /dev/${device} ${root}/dev/${device}`,
  );
  return [
    'mount --make-rprivate /',
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount -t tmpfs -o mode=755 dev ${root}/dev`,
    ...devices,
    'ip link set lo up',
    ...more,
  ].join(' && ');
}

const namespaces = ['--mount', '--pid', '--net', '--fork', '--kill-child'];

function environmentWords(settings: ImageSettings, more: Readonly<Record<string, string>> = {}): string[] {
  const environment = { PATH: path, HOME: '/tmp', ...settings.environment, ...more };
  return ['env', '-i', ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)];
}

/** Executes a RUN step as root within a root directory, without a network. @throws Error with what it printed */
export function runStep(root: string, command: string, settings: ImageSettings): void {
  const words = quoted([...environmentWords(settings), 'sh', '-c', `cd ${settings.workdir} && ${command}`]);
  const ran = spawnSync('unshare', [...namespaces, 'sh', '-c', `${preparation(root)} && exec chroot ${root} ${words}`]);
  if (ran.status !== 0) throw new Error(`RUN ${command}\n${String(ran.stdout)}${String(ran.stderr)}`);
}

/** A container as `docker run --read-only --tmpfs /tmp -v …` starts it, in a network of its own. */
export interface Container {
  readonly output: () => string;
  /** Executes within the container as its user; null: it did not end by itself. */
  exec(words: readonly string[]): { readonly status: number | null; readonly text: string };
  /** The main process, as this machine numbers it. */
  readonly pid: number;
  /** @returns the exit code */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * @param volumes folders of this machine by their places in the container
 * @param environment beside the image's own
 */
export async function startContainer(
  root: string,
  settings: ImageSettings,
  volumes: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Container> {
  const mounts = [
    ...Object.entries(volumes).map(([place, folder]) => `mount --bind ${resolve(folder)} ${root}${place}`),
    `mount -t tmpfs -o mode=1777 tmp ${root}/tmp`,
    `mount -o remount,bind,ro ${root}`,
  ];
  const { uid, gid } = idsOf(root, settings.user);
  const asUser = (words: readonly string[]) =>
    quoted([
      'chroot',
      `--userspec=${uid}:${gid}`,
      '--groups=',
      root,
      ...environmentWords(settings, environment),
      ...words,
    ]);
  const main = asUser(['sh', '-c', `cd ${settings.workdir} && exec ${quoted(settings.command)}`]);
  const child = spawn('unshare', [...namespaces, 'sh', '-c', `${preparation(root, mounts)} && exec ${main}`]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const pid = await childOf(child, () => printed);
  return {
    pid,
    output: () => printed,
    exec(words) {
      const entered = ['-t', String(pid), '--mount', '--pid', '--net', 'sh', '-c', `exec ${asUser(words)}`];
      const ran = spawnSync('nsenter', entered, { timeout: 20_000 });
      return { status: ran.status, text: `${String(ran.stdout)}${String(ran.stderr)}` };
    },
    async stop(signal) {
      if (child.exitCode !== null) return child.exitCode;
      const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
      process.kill(pid, signal);
      return ended;
    },
  };
}

function idsOf(root: string, user: string): { uid: number; gid: number } {
  const lines = readFileSync(join(root, 'etc/passwd'), 'utf8').split('\n');
  const found = lines.map((line) => line.split(':')).find(([name, , uid]) => name === user || uid === user);
  if (found === undefined) throw new Error(`the image has no user ${user}`);
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** unshare stays outside; its one child is the container's first process. */
async function childOf(child: ChildProcess, printed: () => string): Promise<number> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the container did not start:\n${printed()}`);
    const list = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
    if (list !== '') return Number(list.split(' ')[0]);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Are two paths on one file system, so that hard links can stand in for copies? */
export function onOneDevice(left: string, right: string): boolean {
  return statSync(left).dev === statSync(right).dev;
}
