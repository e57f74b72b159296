import { execFileSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeBaseImage,
  missingForBareRoots,
  nodeUser,
  onOneDevice,
  runStep,
  startContainer,
  type Container,
} from '../support/image/bareRoot';
import { isIgnored, parseDockerfile, rulesOf, settingsOf, type Stage, type Step } from '../support/image/dockerfile';
import { newDemoDataDir } from '../support/demoData';

const missing = missingForBareRoots();
if (missing !== null) console.info(`SKIPPED: the steps of the Dockerfile in a bare root directory (${missing})`);

const stages = parseDockerfile(readFileSync('Dockerfile', 'utf8'));
const rules = rulesOf(readFileSync('.dockerignore', 'utf8'));
const install = /^npm ci\b/;
const prune = /^npm prune --omit=dev\b/;
const canary = 'canary-of-a-secret-4711';

describe('the Dockerfile', () => {
  it('is read as it stands', () => {
    expect(stages.map(({ from, name }) => [from, name])).toEqual([
      ['node:22-bookworm-slim', 'build'],
      ['node:22-bookworm-slim', '1'],
    ]);
    expect(settingsOf(stages[1]!.steps)).toMatchObject({
      user: 'node',
      workdir: '/app',
      volumes: ['/data'],
      command: ['node', 'build/server.js'],
    });
    expect(() => parseDockerfile('FROM a\nADD x y')).toThrow('ADD x y');
  });

  it('keeps out of its build what no image needs', () => {
    const isOut = (path: string) => isIgnored(path, rules);
    for (const path of [
      '.git/HEAD',
      '.env',
      '.env.production',
      'tests/bff/x.test.ts',
      'node_modules/a/b',
      'docs/a.md',
      'README.md',
      '.data/x',
      '.tmp/x',
      'build/x.js',
      'public/build/x.js',
    ]) {
      expect(isOut(path), path).toBe(true);
    }
    for (const path of [
      'package.json',
      'server.ts',
      'app/root.tsx',
      'public/favicon.ico',
      'marketplace/db/migrations/0000.sql',
      '.ci/build.mjs',
    ]) {
      expect(isOut(path), path).toBe(false);
    }
  });
});

describe.skipIf(missing !== null)(
  'its steps, one by one in a bare root directory (the node image stood in by this machine’s node, npm and sh; npm ci by hard links to node_modules, npm prune by the lock file’s word; no network)',
  () => {
    const roots = new Map<string, string>();
    const home = () => join(process.cwd(), '.tmp');
    let folder: string;
    let context: string;
    let data: string;
    let container: Container | undefined;
    const final = stages.at(-1)!;
    const settings = settingsOf(final.steps);
    let image: string;

    beforeAll(async () => {
      mkdirSync(home(), { recursive: true });
      folder = mkdtempSync(join(home(), 'image-'));
      context = join(folder, 'context');
      makeContext();
      for (const stage of stages) buildStage(stage);
      image = roots.get(final.name)!;
      data = mkdtempSync(join(tmpdir(), 'image-data-'));
      const filled = await newDemoDataDir('image');
      cpSync(filled, data, { recursive: true });
      rmSync(filled, { recursive: true, force: true });
      execFileSync('chown', ['-R', `${nodeUser.uid}:${nodeUser.gid}`, data]);
      container = await startContainer(image, settings, { '/data': data });
    }, 600_000);

    afterAll(async () => {
      await container?.stop('SIGKILL').catch(() => undefined);
      if (folder) rmSync(folder, { recursive: true, force: true });
      if (data) rmSync(data, { recursive: true, force: true });
    }, 120_000);

    /** What a checkout sends to the builder, with some files that a careless person may have beside it. */
    function makeContext(): void {
      const files = execFileSync('git', ['ls-files', '-z']).toString().split('\0').filter(Boolean);
      for (const file of files.filter((name) => existsSync(name))) cpSync(file, join(context, file));
      for (const file of ['.env', '.env.local', 'tests/key.pem', '.data/desk.json', '.git/config']) {
        mkdirSync(join(context, file, '..'), { recursive: true });
        writeFileSync(join(context, file), `SESSION_SECRET=${canary}\n`);
      }
    }

    function buildStage({ name, steps }: Stage): void {
      const root = join(folder, `stage-${name}`);
      mkdirSync(root);
      makeBaseImage(root);
      roots.set(name, root);
      for (const [index, step] of steps.entries()) execute(root, step, steps.slice(0, index));
    }

    function execute(root: string, { word, rest }: Step, before: readonly Step[]): void {
      const present = settingsOf(before);
      if (word === 'WORKDIR') mkdirSync(join(root, rest), { recursive: true });
      if (word === 'COPY') copy(root, rest, present.workdir);
      if (word === 'VOLUME') mkdirSync(join(root, rest), { recursive: true });
      if (word !== 'RUN') return;
      for (const command of rest.split(/\s*&&\s*/)) {
        if (install.test(command)) standInForInstall(join(root, present.workdir));
        else if (prune.test(command)) standInForPrune(join(root, present.workdir));
        else runStep(root, command, present);
      }
    }

    function standInForInstall(app: string): void {
      const canLink = statSync('node_modules').uid === 0 && onOneDevice('node_modules', app);
      execFileSync('cp', [canLink ? '-al' : '-a', 'node_modules', join(app, 'node_modules')]);
    }

    /** What the lock file says is for development only; npm would ask its registry on the way. */
    function standInForPrune(app: string): void {
      const lock = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8')) as {
        packages: Record<string, { dev?: boolean }>;
      };
      for (const [path, { dev }] of Object.entries(lock.packages)) {
        if (dev === true) rmSync(join(app, path), { recursive: true, force: true });
      }
    }

    function copy(root: string, rest: string, workdir: string): void {
      const words = rest.split(/\s+/);
      const option = (name: string) => words.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
      const [stage, owner] = [option('from'), option('chown')];
      const paths = words.filter((one) => !one.startsWith('--'));
      const to = join(root, workdir, paths.at(-1)!);
      const source = stage === undefined ? context : roots.get(stage)!;
      for (const path of paths.slice(0, -1)) {
        const from = join(source, path);
        if (stage === undefined) {
          const isWanted = (file: string) => file === context || !isIgnored(file.slice(context.length + 1), rules);
          const place = statSync(from).isDirectory() ? to : join(to, path);
          cpSync(from, place, { recursive: true, filter: isWanted });
        } else execFileSync('cp', ['-al', '-T', from, to]);
      }
      if (owner === 'root:root') expect(statSync(to).uid, rest).toBe(0);
      else if (owner !== undefined) chownSync(to, nodeUser.uid, nodeUser.gid);
    }

    const inside = (code: string) => container!.exec(['node', '-e', code]);
    const ask = (port: string, path: string, host: string) =>
      inside(
        `require('http').get({host:'127.0.0.1',port:${port},path:${JSON.stringify(path)},headers:{host:${JSON.stringify(host)}}},` +
          `(a)=>{let t='';a.on('data',(c)=>t+=c);a.on('end',()=>console.log(a.statusCode+' '+t))}).on('error',(e)=>console.log(String(e)))`,
      ).text;

    it('end in an image that holds what it needs to run and nothing else', () => {
      expect(readdirSync(join(image, 'app')).sort()).toEqual(['build', 'node_modules', 'package.json', 'public']);
      const files = execFileSync('find', [
        image,
        '-xdev',
        '(',
        '-type',
        'f',
        '-o',
        '-type',
        'l',
        ')',
        '-not',
        '-path',
        '*/node_modules/*',
        '-printf',
        '%P\\n',
      ])
        .toString()
        .split('\n');
      expect(files).toContain('app/build/server.js');
      expect(files.filter((file) => /(^|\/)(\.env|\.git|\.data|tests)(\/|\.|$)|\.(pem|key)$/.test(file))).toEqual([]);
      const ours = files.filter((file) => /^app\/(?!node_modules)/.test(file));
      expect(ours.filter((file) => readFileSync(join(image, file)).includes(canary))).toEqual([]);
      const modules = join(image, 'app/node_modules');
      expect(existsSync(join(modules, 'undici'))).toBe(true);
      for (const tool of ['vitest', 'eslint', 'lighthouse', 'miniflare', 'playwright-core']) {
        expect(existsSync(join(modules, tool)), tool).toBe(false);
      }
    });

    it('belong to root but for the volume, so that the user of the container can change nothing', () => {
      const writable = execFileSync('find', [
        join(image, 'app'),
        '-not',
        '-type',
        'l',
        '(',
        '-uid',
        String(nodeUser.uid),
        '-o',
        '-perm',
        '-o=w',
        ')',
        '-print',
        '-quit',
      ]);
      expect(writable.toString()).toBe('');
      expect(statSync(join(image, 'data')).uid).toBe(nodeUser.uid);
    });

    it('start a container that becomes healthy, as an ordinary user, and serves a shop from a read-only root', async () => {
      await expect
        .poll(() => container!.exec(settings.healthcheck), { timeout: 300_000, interval: 1000 })
        .toMatchObject({ status: 0 });
      const { ADMIN_PORT = '', PORT = '' } = settings.environment;
      expect(ask(ADMIN_PORT, '/healthz', 'localhost')).toMatch(/^200 ok/);
      const status = readFileSync(`/proc/${container!.pid}/status`, 'utf8');
      expect(status).toMatch(new RegExp(`^Uid:\\s+${nodeUser.uid}\\s+${nodeUser.uid}\\s+${nodeUser.uid}`, 'm'));
      expect(ask(PORT, '/api/web/getTenant', 'titan.localhost')).toMatch(/^200 .*Titan Arena/);
      expect(ask(PORT, '/', 'titan.localhost')).toMatch(/^200 <!DOCTYPE html>/i);
      // Only the volume and /tmp take anything.
      const attempt = (place: string) =>
        inside(
          `try{require('fs').writeFileSync('${place}/x','');console.log('written')}catch(e){console.log(e.code)}`,
        ).text.trim();
      expect(['/app', '/app/build', '/', '/etc', '/tmp', '/data'].map(attempt)).toEqual([
        ...Array<string>(4).fill('EROFS'),
        'written',
        'written',
      ]);
      expect(container!.output()).not.toMatch(/EROFS|EACCES|EPERM/);
    }, 400_000);

    it('end with 0 at their stop signal', async () => {
      expect(await container!.stop(settings.stopSignal as NodeJS.Signals)).toBe(0);
    }, 60_000);
  },
);
