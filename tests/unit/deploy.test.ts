import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnv, settingNames, type Part } from '../../bff/env';
import { maxPictureFormBytes } from '../../bff/node/pageBody';
import {
  at,
  deployDir,
  documentsOf,
  kubernetesDir,
  kubernetesFiles,
  kubernetesObjects,
  listAt,
  type KubernetesObject,
} from './support/deploy/manifests';

type Environment = Record<string, string>;

/** What a person fills in. */
const secrets: Environment = {
  SESSION_SECRET: 'a'.repeat(64),
  POSTGRES_PASSWORD: 'b'.repeat(64),
  CREDENTIAL_KEYS: `2026-01:${Buffer.alloc(32, 7).toString('base64')}`,
  DATABASE_URL: 'postgres://storefront:secret@postgres:5432/storefront',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  DESK_TOKEN: 'c'.repeat(64),
};
const drainSeconds = 12;

/** Settings as the product itself reads them, each by a name it knows and none to spare. */
function checkSettings(environment: Environment, part: Part): void {
  expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(parseEnv(environment, part).mode).toBe('production');
  const required = part === 'storefront' ? ['SESSION_SECRET', 'UPSTREAM_URL'] : ['DATABASE_URL', 'CREDENTIAL_KEYS'];
  for (const name of required) {
    const { [name]: _left, ...rest } = environment;
    expect(() => parseEnv(rest, part), `without ${name}`).toThrow(name === 'UPSTREAM_URL' ? 'DATABASE_URL' : name);
  }
}

describe('the compose file', () => {
  const [file] = documentsOf(join(deployDir, 'compose.yaml'));
  const service = (name: string) => at(file, `services.${name}`);
  /** As compose fills in `${NAME:?why}` and `${NAME:-}`. */
  const filledIn = (text: string) =>
    text.replace(/\$\{(\w+)(:[-?])?([^}]*)\}/g, (_all, name: string, kind: string | undefined, rest: string) => {
      const value = secrets[name] ?? '';
      return value === '' && kind === ':-' ? rest : value;
    });
  const environmentOf = (name: string): Environment =>
    Object.fromEntries(
      Object.entries(at(file, `services.${name}.environment`) as Environment).map(([key, value]) => [
        key,
        filledIn(value),
      ]),
    );

  it.each(['storefront', 'marketplace'] as const)('gives the %s settings it starts with', (name) => {
    checkSettings(environmentOf(name), name);
    expect(service(name)).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      tmpfs: ['/tmp'],
      deploy: { replicas: 2 },
    });
    expect(Number.parseInt(String(at(service(name), 'stop_grace_period')), 10)).toBeGreaterThan(drainSeconds);
  });

  it('hands on every setting of the services that a marketplace may use', () => {
    const optional = settingNames.filter((name) => /^(S3|SMS|REALNAME|ALIPAY|LEISHEN|VAPID|DESK)_/.test(name));
    expect(optional.length).toBeGreaterThan(15);
    expect(Object.keys(environmentOf('marketplace'))).toEqual(expect.arrayContaining(optional));
    expect(Object.keys(environmentOf('storefront'))).toContain('LEISHEN_URL');
    const unset = Object.fromEntries(optional.map((name) => [name, '']));
    const { pictureBucket, sms, push, partner } = parseEnv(
      { ...environmentOf('marketplace'), ...unset },
      'marketplace',
    );
    expect({ pictureBucket, sms, push, partner }).toEqual({
      pictureBucket: null,
      sms: null,
      push: null,
      partner: null,
    });
  });

  it('leads each service to the others by the ports they listen on', () => {
    const [storefront, marketplace] = [environmentOf('storefront'), environmentOf('marketplace')];
    expect(storefront['UPSTREAM_URL']).toBe(`http://marketplace:${marketplace['PORT']}`);
    expect(new URL(storefront['REDIS_URL'] ?? '').hostname).toBe('redis');
    expect(new URL(marketplace['DATABASE_URL'] ?? '').hostname).toBe('postgres');
    expect(storefront['TRUSTED_PROXIES']).toBe(at(file, 'networks.front.ipam.config.0.subnet'));
    expect(at(service('marketplace'), 'networks')).not.toContain('front');
    const volumes = Object.keys(at(file, 'volumes') as object);
    const used = ['marketplace', 'postgres'].flatMap((name) => listAt(service(name), 'volumes').map(String));
    expect(used.map((volume) => volume.split(':')[0])).toEqual(volumes);
    for (const name of Object.keys(at(file, 'services') as object)) {
      for (const other of Object.keys((at(service(name), 'depends_on') as object | undefined) ?? {})) {
        expect(service(other), `${name} depends on ${other}`).toBeDefined();
      }
    }
  });

  it('has a proxy that watches readiness, whose settings HAProxy takes where there is one', () => {
    const text = String(at(file, 'configs.proxy.content'));
    const { PORT, ADMIN_PORT } = environmentOf('storefront');
    expect(text).toContain(`storefront:${PORT} check port ${ADMIN_PORT}`);
    expect(text).toContain('GET /readyz');
    expect(String(listAt(service('proxy'), 'ports')[0])).toMatch(/:8080$/);
    const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
    writeFileSync(join(folder, 'haproxy.cfg'), text);
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
    const checked = spawnSync('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')], { env, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    if (checked.error) console.info('SKIPPED: HAProxy is not installed, its settings were not checked by itself');
    else expect(checked.stderr + checked.stdout).not.toMatch(/ALERT/);
  });
});

describe('the commands of the page', () => {
  it('that speak to a pod name its namespace', () => {
    const page = readFileSync(join(deployDir, 'README.md'), 'utf8');
    const namespace = /create namespace (\S+)/.exec(page)?.[1];
    const lines = page.match(/kubectl [^`\n]*/g) ?? [];
    const ofPods = lines.filter((line) => !line.includes('create namespace') && !line.includes('--kustomize'));
    expect(ofPods.length).toBeGreaterThan(2);
    for (const line of ofPods) expect(line).toMatch(new RegExp(`^kubectl --namespace ${namespace} `));
  });
});

describe('the Kubernetes manifests', () => {
  const objects = kubernetesObjects();
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
  const find = (kind: string, name: unknown) => objects.find((object) => object.kind === kind && object.name === name);
  const workloads = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');
  const named = (list: readonly KubernetesObject[]) =>
    list.map((object) => [`${object.kind} ${object.name}`, object] as const);
  const containerOf = ({ body }: KubernetesObject) => at(body, 'spec.template.spec.containers.0');

  it.each(kubernetesFiles())('list %s among the resources, unless it is a template', (file) => {
    const resources = listAt(find('Kustomization', undefined)?.body ?? ofKind('Kustomization')[0]?.body, 'resources');
    const isListed = !['kustomization.yaml', 'secret.example.yaml'].includes(file);
    expect(resources.includes(file)).toBe(isListed);
    expect(resources.every((name) => existsSync(join(kubernetesDir, String(name))))).toBe(true);
  });

  /** What the API server would refuse to be without. */
  const needed: Readonly<Record<string, readonly [apiVersion: string, ...paths: string[]]>> = {
    Namespace: ['v1'],
    Secret: ['v1', 'stringData'],
    Service: ['v1', 'spec.selector', 'spec.ports.0.port'],
    Deployment: [
      'apps/v1',
      'spec.selector.matchLabels',
      'spec.template.metadata.labels',
      'spec.template.spec.containers.0.image',
    ],
    StatefulSet: ['apps/v1', 'spec.serviceName', 'spec.selector.matchLabels', 'spec.template.spec.containers.0.image'],
    PodDisruptionBudget: ['policy/v1', 'spec.minAvailable', 'spec.selector.matchLabels'],
    HorizontalPodAutoscaler: ['autoscaling/v2', 'spec.scaleTargetRef.name', 'spec.maxReplicas', 'spec.metrics.0.type'],
    Ingress: ['networking.k8s.io/v1', 'spec.rules.0.http.paths.0.pathType'],
    NetworkPolicy: ['networking.k8s.io/v1', 'spec.podSelector', 'spec.policyTypes.0'],
    Kustomization: ['kustomize.config.k8s.io/v1beta1', 'resources.0'],
  };
  it.each(named(objects))('give %s what its kind needs', (_what, { kind, name, body }) => {
    const [apiVersion, ...paths] = needed[kind] ?? [];
    expect(at(body, 'apiVersion')).toBe(apiVersion);
    if (kind !== 'Kustomization') expect(name).toMatch(/^[a-z][a-z-]+$/);
    for (const path of paths) expect(at(body, path), path).toBeDefined();
  });

  it.each(['storefront', 'marketplace'] as const)('give the %s settings it starts with', (name) => {
    const container = containerOf(find('Deployment', name)!);
    const environment: Environment = {};
    for (const entry of listAt(container, 'env')) {
      const reference = at(entry, 'valueFrom.secretKeyRef');
      const key = String(at(reference, 'key'));
      if (reference !== undefined)
        expect(at(find('Secret', at(reference, 'name'))?.body, 'stringData')).toHaveProperty(key);
      environment[String(at(entry, 'name'))] =
        reference === undefined ? String(at(entry, 'value')) : (secrets[key] ?? '');
    }
    for (const source of listAt(container, 'envFrom')) {
      const secret = find('Secret', at(source, 'secretRef.name'));
      for (const key of Object.keys(at(secret?.body, 'stringData') as object)) environment[key] = secrets[key] ?? '';
    }
    checkSettings(environment, name);
    const ports = listAt(container, 'ports').map((port) => [at(port, 'name'), String(at(port, 'containerPort'))]);
    expect(ports).toEqual([
      ['http', environment['PORT']],
      ['admin', environment['ADMIN_PORT']],
    ]);
    expect(environment['ADMIN_HOST']).toBe('0.0.0.0');
    expect(at(container, 'readinessProbe.httpGet')).toEqual({ path: '/readyz', port: 'admin' });
    expect(at(container, 'livenessProbe.httpGet')).toEqual({ path: '/healthz', port: 'admin' });
    if (name === 'marketplace') expect(environment).toHaveProperty('S3_BUCKET');
    else {
      const upstream = new URL(environment['UPSTREAM_URL'] ?? '');
      expect(String(at(find('Service', upstream.hostname)?.body, 'spec.ports.0.port'))).toBe(upstream.port);
    }
  });

  it.each(named(workloads))('let %s write nowhere and be nobody, and end in time', (_what, workload) => {
    const pod = at(workload.body, 'spec.template.spec');
    expect(at(pod, 'automountServiceAccountToken')).toBe(false);
    expect(at(pod, 'securityContext')).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(at(containerOf(workload), 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const volumes = listAt(pod, 'volumes').map((volume) => at(volume, 'name'));
    volumes.push(...listAt(workload.body, 'spec.volumeClaimTemplates').map((claim) => at(claim, 'metadata.name')));
    for (const mount of listAt(containerOf(workload), 'volumeMounts')) expect(volumes).toContain(at(mount, 'name'));
    if (workload.kind === 'StatefulSet' || workload.name === 'redis') return;
    const sleepSeconds = Number(listAt(containerOf(workload), 'lifecycle.preStop.exec.command')[1]);
    expect(at(pod, 'terminationGracePeriodSeconds')).toBeGreaterThanOrEqual(sleepSeconds + drainSeconds);
    for (const volume of listAt(pod, 'volumes')) expect(volume).toHaveProperty('emptyDir');
  });

  it('lead every selector, target and backend to something that is there', () => {
    for (const { name, body } of workloads) {
      expect(at(body, 'spec.template.metadata.labels'), name).toMatchObject(
        at(body, 'spec.selector.matchLabels') as object,
      );
    }
    const podLabels = workloads.map(({ body }) => at(body, 'spec.template.metadata.labels'));
    const selectors = [
      ...ofKind('Service').map(({ body }) => at(body, 'spec.selector')),
      ...ofKind('PodDisruptionBudget').map(({ body }) => at(body, 'spec.selector.matchLabels')),
      ...ofKind('NetworkPolicy').map(({ body }) => at(body, 'spec.podSelector.matchLabels') ?? podLabels[0]),
      ...ofKind('NetworkPolicy').flatMap(({ body }) =>
        listAt(body, 'spec.ingress').flatMap((rule) =>
          listAt(rule, 'from').flatMap((from) => at(from, 'podSelector.matchLabels') ?? []),
        ),
      ),
    ];
    for (const selector of selectors) expect(podLabels).toContainEqual(selector);
    for (const service of ofKind('Service')) {
      const ports = listAt(containerOf(workloads.find(({ name }) => name === service.name)!), 'ports');
      expect(ports.map((port) => at(port, 'name'))).toContain(at(service.body, 'spec.ports.0.targetPort'));
    }
    for (const { name, body } of workloads) {
      const policy = find('NetworkPolicy', name)?.body;
      const open = listAt(policy, 'spec.ingress').flatMap((rule) =>
        listAt(rule, 'ports').map((port) => at(port, 'port')),
      );
      const listening = listAt(at(body, 'spec.template.spec.containers.0'), 'ports').map((port) =>
        at(port, 'containerPort'),
      );
      expect(listening, name).toEqual(expect.arrayContaining(open));
      expect(open.length, name).toBeGreaterThan(0);
    }
    expect(
      find('Deployment', at(ofKind('HorizontalPodAutoscaler')[0]?.body, 'spec.scaleTargetRef.name')),
    ).toBeDefined();
    const annotations = at(ofKind('Ingress')[0]?.body, 'metadata.annotations') as Environment;
    expect(annotations['nginx.ingress.kubernetes.io/proxy-body-size']).toBe(`${maxPictureFormBytes / 2 ** 20}m`);
    const backend = at(ofKind('Ingress')[0]?.body, 'spec.rules.0.http.paths.0.backend.service');
    expect(at(find('Service', at(backend, 'name'))?.body, 'spec.ports.0.name')).toBe(at(backend, 'port.name'));
  });
});

describe('the Dockerfile', () => {
  const lines = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n');
  const steps = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

  it('runs the built server as nobody in particular, and asks the port it sets whether it is ready', () => {
    expect(steps('USER')).toEqual(['node']);
    expect(JSON.parse(steps('CMD')[0] ?? '')).toEqual(['node', 'build/server.js']);
    const environment = Object.fromEntries(
      (steps('ENV')[0] ?? '').split(/\s+/).map((pair) => pair.split('=') as [string, string]),
    );
    const { NODE_ENV, ...settings } = environment;
    expect(NODE_ENV).toBe('production');
    expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(lines.join('\n')).toMatch(/ADMIN_PORT\}\/readyz/);
    expect(steps('VOLUME')).toEqual([settings['DATA_DIR']]);
  });

  it('has all that the build needs in its context, and none of what is secret or heavy', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
    for (const needed of ['app', 'bff', 'marketplace', 'server.ts', '.ci', 'package-lock.json', 'remix.config.js']) {
      expect(ignored).not.toContain(needed);
      expect(existsSync(needed)).toBe(true);
    }
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'node_modules', 'tests']));
  });
});
