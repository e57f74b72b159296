import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const deployDir = 'docs/deploy';
export const kubernetesDir = join(deployDir, 'k8s');

/** Any part of a YAML document. */
export type Yaml = { readonly [key: string]: Yaml } & readonly Yaml[] & string;

/** What stands at a path such as `spec.template.spec.containers.0.image`; undefined where the path ends. */
export function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, key) => (found as Record<string, unknown> | null | undefined)?.[key.replaceAll('~', '.')],
      value,
    );
}

/** The documents of a file. @throws Error with the parser's words, also for a key that stands twice */
export function documentsOf(file: string): unknown[] {
  return parseAllDocuments(readFileSync(file, 'utf8'), { merge: true }).map((document) => {
    if ('errors' in document && document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]?.message}`);
    return document.toJS({}) as unknown;
  });
}

/** A Kubernetes object with the file it stands in. */
export interface KubernetesObject {
  readonly file: string;
  readonly kind: string;
  readonly name: string;
  readonly body: unknown;
}

export function kubernetesFiles(): string[] {
  return readdirSync(kubernetesDir).filter((file) => file.endsWith('.yaml'));
}

export function kubernetesObjects(): KubernetesObject[] {
  return kubernetesFiles().flatMap((file) =>
    documentsOf(join(kubernetesDir, file)).map((body) => ({
      file,
      kind: String(at(body, 'kind')),
      name: String(at(body, 'metadata.name')),
      body,
    })),
  );
}

export function listAt(value: unknown, path: string): unknown[] {
  return (at(value, path) as unknown[] | undefined) ?? [];
}
