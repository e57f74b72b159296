import type { BffClient } from '../../bff/contract/types';

/** The addresses of pictures that a script sent before the form. */
export function sentPaths(form: FormData, name: string): string[] {
  return form.getAll(name).filter((path): path is string => typeof path === 'string' && path !== '');
}

/** The pictures that came with a form sent without scripts. */
export function pictureFiles(form: FormData, name: string): File[] {
  // A file field that was left empty sends one empty file without a name.
  return form.getAll(name).filter((file): file is File => file instanceof File && file.name !== '');
}

/** Sends pictures on to the marketplace. @returns where they lie; fewer than given when one was not taken */
export async function sendFiles(bff: BffClient, files: readonly File[]): Promise<string[]> {
  const paths: string[] = [];
  // One after the other: many at once would take the shop's whole share of the marketplace.
  for (const file of files) {
    const answer = await bff.call('POST /api/upload/image', { file });
    if (!answer.ok || !answer.payload?.filePath) return paths;
    paths.push(answer.payload.filePath);
  }
  return paths;
}
