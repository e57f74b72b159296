/** Where a command of the operators writes; exit codes: 0 all is well, 1 something is wrong, 2 wrong use. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

export const exitCodes = { well: 0, wrong: 1, misused: 2 } as const;

/** Words of a command line: `--name value` pairs, and the others in order. Null when a value is missing. */
export function readWords(words: readonly string[]): { plain: string[]; options: ReadonlyMap<string, string> } | null {
  const plain: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('--')) plain.push(word);
    else {
      const [name = '', inline] = word.slice(2).split(/=(.*)/s);
      const value = inline ?? words[(index += 1)];
      if (value === undefined) return null;
      options.set(name, value);
    }
  }
  return { plain, options };
}
