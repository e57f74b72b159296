/** One instruction of a Dockerfile, its lines joined. */
export interface Step {
  readonly word: string;
  readonly rest: string;
}

/** A stage: what it begins from, its name, its steps. */
export interface Stage {
  readonly from: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

/** What a container of an image is started with. */
export interface ImageSettings {
  readonly environment: Record<string, string>;
  workdir: string;
  user: string;
  readonly volumes: string[];
  readonly ports: number[];
  command: string[];
  healthcheck: string[];
  stopSignal: string;
}

/** Everything this file knows to execute: a new word has to be taught here. */
const known = new Set([
  ...['FROM', 'ARG', 'COPY', 'RUN', 'ENV', 'WORKDIR', 'VOLUME', 'USER', 'EXPOSE'],
  ...['HEALTHCHECK', 'STOPSIGNAL', 'CMD'],
]);

/** @throws Error on an instruction nobody here knows */
export function parseDockerfile(text: string): Stage[] {
  const joined = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '');
  const stages: { from: string; name: string; steps: Step[] }[] = [];
  for (const line of joined.split('\n').filter((one) => one.trim() !== '')) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (!known.has(word)) throw new Error(`nobody knows how to execute: ${line}`);
    if (word !== 'FROM') stages.at(-1)?.steps.push({ word, rest });
    else {
      const [from = '', , name = String(stages.length)] = rest.split(/\s+/);
      stages.push({ from, name, steps: [] });
    }
  }
  return stages;
}

/** What a stage's settings are once its steps before `steps.length` are done. */
export function settingsOf(steps: readonly Step[]): ImageSettings {
  const settings: ImageSettings = {
    environment: {},
    workdir: '/',
    user: 'root',
    volumes: [],
    ports: [],
    command: [],
    healthcheck: [],
    stopSignal: 'SIGTERM',
  };
  for (const { word, rest } of steps) {
    if (word === 'WORKDIR') settings.workdir = rest;
    if (word === 'USER') settings.user = rest;
    if (word === 'VOLUME') settings.volumes.push(...rest.split(/\s+/));
    if (word === 'EXPOSE') settings.ports.push(...rest.split(/\s+/).map(Number));
    if (word === 'STOPSIGNAL') settings.stopSignal = rest;
    if (word === 'CMD') settings.command = JSON.parse(rest) as string[];
    if (word === 'HEALTHCHECK') settings.healthcheck = JSON.parse(rest.replace(/^.*?CMD\s+/, '')) as string[];
    if (word === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) settings.environment[name] = value;
    }
  }
  return settings;
}

/** Does .dockerignore keep a path out of the build? The last rule that fits decides; `!` lets in again. */
export function isIgnored(path: string, rules: readonly string[]): boolean {
  let ignored = false;
  for (const rule of rules) {
    const lets = rule.startsWith('!');
    const pattern = (lets ? rule.slice(1) : rule).replace(/^\/|\/$/g, '');
    const source = pattern
      .replace(/[.+^$(){}|]/g, '\\$&')
      .replace(/\*\*\/?|\*|\?/g, (found) => (found === '*' ? '[^/]*' : found === '?' ? '[^/]' : '.*'));
    // A folder that fits takes everything in it along.
    if (new RegExp(`^${source}(/|$)`).test(path)) ignored = !lets;
  }
  return ignored;
}

/** The rules of a .dockerignore. */
export function rulesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
