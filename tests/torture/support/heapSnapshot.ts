import { readFileSync } from 'node:fs';

/** The parts of V8's format that matter here. Source: v8/src/profiler/heap-snapshot-generator.cc. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  /** All nodes, field by field. */
  readonly nodes: readonly number[];
}

/**
 * What V8 makes of the program itself: compiled code with what it learns of types as it runs, shapes of objects. It
 * comes and goes by megabytes as functions are compiled, recompiled and forgotten, with no regard to how many requests
 * there were.
 */
const ofTheEngine = new Set(['code', 'object shape', 'hidden', 'synthetic']);

/** Bytes of the data in a heap snapshot: objects, arrays, closures, texts, numbers, and what native code keeps for them. */
export function keptBytes(file: string): number {
  const { snapshot, nodes } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const isCounted = types[0].map((name) => !ofTheEngine.has(name));
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (isCounted[nodes[at + typeAt] as number]) bytes += nodes[at + sizeAt] as number;
  }
  return bytes;
}
