/** f1 to f20, the keys of a game's template. */
export const attributeKeys: readonly string[] = Array.from({ length: 20 }, (_, index) => `f${index + 1}`);

/** Whether a template's row is one of the twenty; upstreams have rows of other kinds among them. */
export function isAttributeKey(name: string): boolean {
  return attributeKeys.includes(name);
}
