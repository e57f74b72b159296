import { refuseFields, type FieldFault, type Refusal } from './answer';

/** What a list is narrowed to, as it came, and the names there are; `one`: it is a single name, else a comma list. */
export type Choice<Name extends string = string> = readonly [
  text: string | undefined,
  names: readonly Name[],
  take?: 'one',
];

/** The names that were asked for, by field; none: nothing was asked. */
type Chosen<Choices> = {
  readonly [Field in keyof Choices]: Choices[Field] extends Choice<infer Name> ? readonly Name[] : never;
};

/**
 * Reads the filters of a list. An unknown name is refused at its field: who mistyped it must neither get everything
 * nor believe that there is nothing.
 * @example const asked = readChoices({ status: [input.status, orderStatuses], role: [input.role, roles, 'one'] });
 */
export function readChoices<const Choices extends Readonly<Record<string, Choice>>>(
  choices: Choices,
): Chosen<Choices> | Refusal {
  const faults: Record<string, FieldFault> = {};
  const chosen = Object.entries(choices).map(([field, [text = '', names, take]]) => {
    const parts = (take === 'one' ? [text] : text.split(',')).map((part) => part.trim()).filter((part) => part !== '');
    const found = names.filter((name) => parts.includes(name));
    if (found.length < new Set(parts).size) {
      faults[field] = { message: 'choiceUnknown', values: { choices: names.join(', ') } };
    }
    return [field, found] as const;
  });
  return Object.keys(faults).length > 0
    ? refuseFields(faults)
    : (Object.fromEntries(chosen) as unknown as Chosen<Choices>);
}
