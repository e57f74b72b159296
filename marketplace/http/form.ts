const maxFields = 100;
const namePattern = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * Reads an urlencoded form of which somebody signed every field: each name once, and no text the database could not
 * hold. null when it is no such form, because what is left out or read twice would not be what was signed.
 */
export function parseForm(body: string): Readonly<Record<string, string>> | null {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    const isFit = namePattern.test(name) && name !== '__proto__' && !fields.has(name) && !value.includes('\0');
    if (!isFit || fields.size >= maxFields) return null;
    fields.set(name, value);
  }
  return fields.size === 0 ? null : Object.fromEntries(fields);
}
