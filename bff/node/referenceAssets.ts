import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ReferenceAssets } from '../openapi/reference';

const manifestFile = 'build/reference.json';
const shape = z.object({ script: z.string(), style: z.string() });

/**
 * What the build called the files of the API's reference; null when they were not built.
 * @param root the folder of build/
 */
export function readReferenceAssets(root: string): ReferenceAssets | null {
  const manifest = join(root, manifestFile);
  return existsSync(manifest) ? shape.parse(JSON.parse(readFileSync(manifest, 'utf8'))) : null;
}
