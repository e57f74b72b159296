import type { z } from 'zod';

/** What is wrong in a file. */
export interface ShopFileFault {
  readonly path: readonly PropertyKey[];
  /** With the place: `games[2].fields[0].range is no range, e.g. 1-100`. */
  readonly text: string;
}

/** Why a file is refused, each fault by where it stands. */
export function shopFileFaults({ issues }: z.ZodError): ShopFileFault[] {
  return issues.flatMap((issue) => {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], text: `${placeOf([...path, key])} is not known here` }));
    const isOurs = issue.code === 'custom' || issue.code === 'invalid_format';
    return [{ path, text: `${placeOf(path)} ${isOurs ? issue.message : sayFault(issue)}` }];
  });
}

function sayFault(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'is missing';
  if (issue.code === 'invalid_value') return `is none of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big') return `is too big, at most ${issue.maximum}`;
  if (issue.code === 'too_small') return issue.minimum === 1 ? 'is empty' : `is too small, at least ${issue.minimum}`;
  return 'is not valid';
}

function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return place === '' ? 'the file' : place.replace(/^\./, '');
}
