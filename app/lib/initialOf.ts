/** The first character of a name, which stands in for a sign or picture that is not there. */
export const initialOf = (name: string): string => [...name.trim()][0] ?? '';
