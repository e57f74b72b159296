import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  gradeName,
  readFieldValues,
  toggleChoice,
  chooseGrade,
  checkValue,
} from '../../app/features/sell/form/fieldValue';
import { sectionsOf, type SellField, type TemplateRow } from '../../app/features/sell/form/sellFields';
import { TemplateSections } from '../../app/features/sell/form/TemplateSections';
import { I18nProvider } from '../../app/lib/i18n';
import { messages } from '../../app/messages/en';
import { callTable } from '../../bff/contract';

const name = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,14}[a-z]$/);
const types = ['input', 'number', 'radio', 'checkbox', 'boxradio'] as const;

/** A template as an upstream writes it; ids are unique over all of it. */
const templates: fc.Arbitrary<TemplateRow[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...types),
      name,
      group: fc.constantFrom(null, 'Basics', 'Rare'),
      must: fc.constantFrom('true', 'false'),
      unit: fc.constantFrom(null, 'months'),
      range: fc.constantFrom(null, '1-80', '0-60000'),
      options: fc.array(fc.record({ name, grades: fc.array(name, { maxLength: 3 }) }), { minLength: 1, maxLength: 16 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((fields) => {
    let id = 0;
    const nextId = () => (id += 1);
    return fields.map((field, index) => {
      const hasOptions = field.type !== 'input' && field.type !== 'number';
      const options = field.options.map((option, sort) => ({
        id: nextId(),
        fieldName: option.name,
        sort,
        childAttributes:
          field.type === 'boxradio' ? option.grades.map((grade) => ({ id: nextId(), fieldName: grade })) : [],
      }));
      return callTable['GET /api/web/gameTemp'].output.parse({
        id: nextId(),
        aavName: `f${index + 1}`,
        fieldType: field.type,
        fieldName: field.name,
        groupName: field.group,
        unit: field.unit,
        sort: index,
        must: field.must,
        range: field.type === 'number' ? field.range : null,
        childAttributes: hasOptions ? options : [],
      }) as TemplateRow;
    });
  });

/** What somebody may answer to a field, as the wire writes it; '' is no answer. */
function answerTo(field: SellField): fc.Arbitrary<string> {
  if (field.kind === 'input') return fc.oneof(fc.constant(''), name);
  if (field.kind === 'number') {
    const { min, max } = field.range ?? { min: 0, max: 999 };
    return fc.oneof(fc.constant(''), fc.integer({ min, max }).map(String));
  }
  if (field.kind === 'radio') return fc.constantFrom('', ...field.options.map(({ id }) => id));
  const entry = (option: SellField['options'][number]) =>
    option.grades.length === 0
      ? fc.constant(option.id)
      : fc.constantFrom(...option.grades.map((grade) => `${option.id}:${grade.id}`));
  const chosen = field.options.map((option) => fc.option(entry(option), { nil: null }));
  return fc.tuple(...chosen).map((entries) => entries.filter((one) => one !== null).join(','));
}

const fieldsOf = (template: TemplateRow[]) => sectionsOf(template).flatMap(({ fields }) => fields);

const filled = templates.chain((template) => {
  const fields = fieldsOf(template);
  return fc.tuple(
    fc.constant(template),
    fc
      .tuple(...fields.map(answerTo))
      .map((answers) =>
        Object.fromEntries(
          fields.map(({ key }, index) => [key, answers[index] ?? '']).filter(([, value]) => value !== ''),
        ),
      ),
  );
});

function render(template: TemplateRow[], values: Record<string, string>): string {
  return renderToString(
    <I18nProvider locale="en" messages={messages}>
      <TemplateSections sections={sectionsOf(template)} values={values} errors={{}} onChange={() => undefined} />
    </I18nProvider>,
  );
}

interface Control {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
}

/** The named controls of rendered HTML. */
function controlsIn(html: string): Control[] {
  return [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => {
    const attribute = (key: string) => new RegExp(`\\s${key}="([^"]*)"`).exec(tag)?.[1] ?? '';
    return {
      type: attribute('type'),
      name: attribute('name'),
      value: attribute('value'),
      checked: /\schecked=""/.test(tag),
    };
  });
}

/** What a browser would send of them. */
function formOf(controls: readonly Control[]): FormData {
  const form = new FormData();
  for (const { type, name: key, value, checked } of controls) {
    const isChoice = type === 'radio' || type === 'checkbox';
    if (key !== '' && (!isChoice || checked)) form.append(key, value);
  }
  return form;
}

describe('any template', () => {
  it('is rendered with a control for every field and every option', () => {
    fc.assert(
      fc.property(templates, (template) => {
        const controls = controlsIn(render(template, {}));
        const has = (key: string, value?: string) =>
          controls.some((control) => control.name === key && (value === undefined || control.value === value));
        const fields = fieldsOf(template);
        expect(fields.map(({ key }) => key).sort()).toEqual(template.map(({ aavName }) => aavName).sort());
        for (const { key, options } of fields) {
          expect(has(key), key).toBe(true);
          for (const { id, grades } of options) {
            expect(has(key, id), `${key} ${id}`).toBe(true);
            for (const grade of grades)
              expect(has(gradeName(key, id), grade.id), `${key} ${id} ${grade.id}`).toBe(true);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives back exactly what was put into its form', () => {
    fc.assert(
      fc.property(filled, ([template, values]) => {
        expect(readFieldValues(formOf(controlsIn(render(template, values))))).toEqual(values);
      }),
      { numRuns: 60 },
    );
  });

  it('finds nothing wrong with values that are right', () => {
    fc.assert(
      fc.property(filled, ([template, values]) => {
        for (const field of fieldsOf(template)) expect(checkValue(field, values[field.key] ?? '')).toBeNull();
      }),
      { numRuns: 60 },
    );
  });
});

describe('the answers to a field', () => {
  const option = (id: string, ...grades: string[]) => ({
    id,
    name: `Hero ${id}`,
    img: undefined,
    grades: grades.map((grade) => ({ id: grade, name: grade })),
  });
  const heroes: SellField = {
    key: 'f6',
    kind: 'boxradio',
    name: 'Heroes',
    unit: '',
    must: true,
    range: null,
    options: [option('1', '11', '12'), option('2'), option('3', '31')],
  };

  it('stand in the order of the template, however they were chosen', () => {
    const chosen = ['3', '1'].reduce((value, id) => toggleChoice(heroes, value, id, true), '');
    expect(chosen).toBe('1,3');
    expect(chooseGrade(heroes, chosen, '3', '31')).toBe('1,3:31');
    expect(toggleChoice(heroes, '1:12,3:31', '1', false)).toBe('3:31');
  });

  it('are wrong while a chosen hero has no grade, and only where there are grades', () => {
    expect(checkValue(heroes, '2')).toBeNull();
    expect(checkValue(heroes, '1,2')).toEqual({ kind: 'grade', option: 'Hero 1' });
  });

  it('are whole numbers inside the range', () => {
    const level: SellField = { ...heroes, kind: 'number', options: [], range: { min: 1, max: 80 } };
    expect(['1', '80', ' 7 ', ''].map((value) => checkValue(level, value))).toEqual([null, null, null, null]);
    for (const value of ['0', '81', '1.5', '-1', 'x', '1e3'])
      expect(checkValue(level, value)).toEqual({ kind: 'number' });
  });

  it('are read however wide their digits were typed, and sent as numbers', () => {
    const level: SellField = { ...heroes, kind: 'number', options: [], range: { min: 1, max: 80 } };
    expect(checkValue(level, '１２')).toBeNull();
    expect(checkValue(level, '８１')).toEqual({ kind: 'number' });
    const form = new FormData();
    form.set('f1', ' １２ ');
    form.set('f2', 'Ｓ１２，全角');
    expect(readFieldValues(form)).toEqual({ f1: '12', f2: 'Ｓ１２，全角' });
  });
});
