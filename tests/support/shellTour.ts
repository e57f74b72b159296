import { spawn } from 'node:child_process';

/** A block of shell lines of a document, and what it says they print; null: nothing is said. */
export interface TourStep {
  readonly script: string;
  readonly printed: string | null;
}

/** The `sh` blocks of a document in their order, each with the `text` block right after it. */
export function tourOf(markdown: string): TourStep[] {
  const blocks = [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ script: text, printed: next?.language === 'text' ? next.text : null }];
  });
}

/** What a document says is printed, `…` standing for anything on its line. */
export function printedPattern(printed: string): RegExp {
  const escaped = printed.trimEnd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('…', '.*')}$`);
}

/** Whatever waits in vain ends then. */
const limitMs = 280_000;
const mark = '=== end of block ===';

/** Runs all blocks in one bash, which stops at the first failure, and gives what each printed. */
export async function runTour(
  steps: readonly TourStep[],
  folder: string,
): Promise<{ printed: string[]; errors: string }> {
  const script = ['set -eu', ...steps.map(({ script }) => `${script}\necho '${mark}'`)].join('\n');
  const child = spawn('bash', ['-c', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return { printed: output.split(`${mark}\n`).map((text) => text.trimEnd()), errors };
}
