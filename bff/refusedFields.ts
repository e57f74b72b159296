const maxFields = 100;
const maxTextLength = 500;
const fieldName = /^[\w.-]{1,64}$/;

/** What a refusal says about single fields of the input, as far as it is words at names; undefined when nothing is. */
export function refusedFields(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = Object.entries(value)
    .filter(([name, text]) => fieldName.test(name) && name !== '__proto__' && typeof text === 'string')
    .slice(0, maxFields)
    .map(([name, text]) => [name, (text as string).slice(0, maxTextLength)] as const);
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}
