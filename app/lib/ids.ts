/** What the wire's ids look like: of listings, orders, people and whatever else an address may name. */
export const idPattern = /^[\w-]{1,64}$/;

/** Whether a text can be an id; else there is nothing to ask for. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}
