import { paths } from '~/paths';

/**
 * Keeps a choice of language or colours as the plain form does, and stays on the page.
 * @returns false: it did not get through
 */
export async function keepPreference(choice: Readonly<Record<string, string>>): Promise<boolean> {
  const body = new URLSearchParams(choice);
  try {
    const answer = await fetch(paths.ours.preferences, { method: 'POST', body, redirect: 'manual' });
    return answer.type === 'opaqueredirect';
  } catch {
    return false;
  }
}
