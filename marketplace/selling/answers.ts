/**
 * The answers to a template as a form sends them, by form key; what is no answer is ''.
 * @param given an object, or JSON text of one
 * @returns null when it is neither, or an answer is no text and no number
 */
export function readAnswers(given: unknown): Record<string, string> | null {
  if (given === undefined || given === null || given === '') return {};
  if (typeof given === 'string') {
    try {
      const parsed: unknown = JSON.parse(given);
      return typeof parsed === 'string' ? null : readAnswers(parsed);
    } catch {
      return null;
    }
  }
  if (typeof given !== 'object' || Array.isArray(given)) return null;
  const answers: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    answers[key] = String(value);
  }
  return answers;
}
