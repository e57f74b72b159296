import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ReferenceAssets } from '../openapi/reference';

const manifest = 'build/reference.json';
const shape = z.object({ script: z.string(), style: z.string() });

/** What the build called the files of the API's reference; null when they were not built. */
export function readReferenceAssets(): ReferenceAssets | null {
  return existsSync(manifest) ? shape.parse(JSON.parse(readFileSync(manifest, 'utf8'))) : null;
}
