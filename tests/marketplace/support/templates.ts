import fc from 'fast-check';
import type { OfferedField } from '../../../marketplace/selling/template';

/** A generated field: ids of options are handed out by place, as a database would. */
const types = ['input', 'number', 'radio', 'checkbox', 'boxradio'] as const;
const word = fc.stringMatching(/^[A-Za-z一-龥]{2,8}$/);

/** Any template: up to eight fields of every type, f-keys in any order, with and without ranges, units and grades. */
export const templates: fc.Arbitrary<OfferedField[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...types),
      name: word,
      must: fc.boolean(),
      unit: fc.option(word),
      low: fc.nat(50),
      span: fc.nat(500_000),
      hasRange: fc.boolean(),
      options: fc.array(fc.record({ name: word, grades: fc.array(word, { maxLength: 3 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .chain((drafts) =>
    fc
      .shuffledSubarray(
        Array.from({ length: 20 }, (_, index) => `f${index + 1}`),
        { minLength: drafts.length, maxLength: drafts.length },
      )
      .map((keys) => {
        let lastId = 100;
        const next = () => (lastId += 1);
        return drafts.map((draft, index): OfferedField => {
          const isChoice = draft.type !== 'input' && draft.type !== 'number';
          return {
            key: keys[index]!,
            meaning: `meaning${index}`,
            type: draft.type,
            name: draft.name,
            unit: draft.unit,
            must: draft.must,
            range: draft.type === 'number' && draft.hasRange ? `${draft.low}-${draft.low + draft.span}` : null,
            options: !isChoice
              ? []
              : draft.options.map(({ name, grades }) => ({
                  id: next(),
                  name,
                  grades: draft.type === 'boxradio' ? grades.map((grade) => ({ id: next(), name: grade })) : [],
                })),
          };
        });
      }),
  );

/** A valid value of a field, as it is stored. */
function valueOf(field: OfferedField): fc.Arbitrary<string> {
  const { options } = field;
  if (field.type === 'input') return fc.stringMatching(/^[A-Za-z一-龥](?:[A-Za-z一-龥 ]{0,40}[A-Za-z一-龥])?$/);
  if (field.type === 'number') {
    const [min, max] = field.range === null ? [0, 999_999_999] : field.range.split('-').map(Number);
    return fc.integer({ min: min!, max: max! }).map(String);
  }
  if (field.type === 'radio') return fc.constantFrom(...options.map(({ id }) => String(id)));
  if (field.type === 'checkbox') {
    return fc
      .subarray(
        options.map(({ id }) => id),
        { minLength: 1 },
      )
      .map((ids) => ids.join(','));
  }
  return fc
    .subarray([...options], { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map(({ id, grades }) =>
          grades.length === 0
            ? fc.constant(String(id))
            : fc.constantFrom(...grades).map((grade) => `${id}:${grade.id}`),
        ),
      ),
    )
    .map((entries) => entries.join(','));
}

/** Valid answers to a template: every required field, and some of the others. */
export function answersTo(template: readonly OfferedField[]): fc.Arbitrary<Record<string, string>> {
  const optional = template.filter(({ must }) => !must).map(({ key }) => key);
  const fields = Object.fromEntries(template.map((field) => [field.key, valueOf(field)]));
  return fc
    .tuple(fc.record(fields), fc.subarray(optional))
    .map(([answers, left]) => Object.fromEntries(Object.entries(answers).filter(([key]) => !left.includes(key))));
}

/** One answer spoilt: which field, and what stands there instead. */
export function corruptionsOf(
  template: readonly OfferedField[],
  answers: Readonly<Record<string, string>>,
): { readonly key: string; readonly value: string }[] {
  return template.flatMap((field) => {
    const { key, must, options } = field;
    const good = answers[key] ?? '';
    const wrong: string[] = must ? ['', '  '] : [];
    if (field.type === 'input')
      wrong.push('x'.repeat(201), 'call 138 0000 1234', 'www.elsewhere.com', '微信：seller_1');
    if (field.type === 'number') {
      wrong.push('1.5', '-1', 'many', '1e3', '0x10', '12345678901');
      if (field.range !== null) {
        const [min, max] = field.range.split('-').map(Number);
        wrong.push(String(max! + 1), ...(min! > 0 ? [String(min! - 1)] : []));
      }
    }
    if (options.length > 0) wrong.push('7', 'x', `${options[0]!.id},`, `${options[0]!.id}:9`);
    if (field.type === 'radio' && options.length > 1) wrong.push(`${options[0]!.id},${options[1]!.id}`);
    if ((field.type === 'checkbox' || field.type === 'boxradio') && good !== '') wrong.push(`${good},${good}`);
    if (field.type === 'boxradio') {
      const graded = options.find(({ grades }) => grades.length > 0);
      if (graded !== undefined) {
        wrong.push(String(graded.id), `${graded.id}:`, `${graded.id}:${graded.grades[0]!.id}:1`);
        const foreign = options.find(({ id, grades }) => id !== graded.id && grades.length > 0);
        if (foreign !== undefined) wrong.push(`${graded.id}:${foreign.grades[0]!.id}`);
      }
    }
    return wrong.map((value) => ({ key, value }));
  });
}
