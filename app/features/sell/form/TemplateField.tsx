import { memo } from 'react';
import { useText } from '~/lib/i18n';
import { ChoiceField } from './ChoiceField';
import { Field } from './Field';
import { plainNumber } from './fieldValue';
import type { SellField } from './sellFields';
import { TextInput } from './TextInput';
import { useLeft } from './useLeft';
import { useValueProblem } from './useValueProblem';

export interface TemplateFieldProps {
  readonly field: SellField;
  readonly value: string;
  /** What the marketplace said about this field. */
  readonly error: string | undefined;
  readonly onChange: (key: string, value: string) => void;
}

/** The control an error of a template's field leads to. */
export const fieldId = (key: string) => `sell-${key}`;

/** One question of the template. What is plainly wrong is said once the field is left. */
export const TemplateField = memo(function TemplateField({ field, value, error, onChange }: TemplateFieldProps) {
  const t = useText('Sell');
  const [isLeft, tellLeft] = useLeft();
  const { key, kind, name, must, range } = field;
  const valueProblem = useValueProblem();
  const shownError = error ?? (isLeft ? valueProblem(field, value, false) : undefined);
  const id = fieldId(key);
  const change = (next: string) => onChange(key, next);
  const leave = () => {
    tellLeft();
    // Not while it is typed: what is being composed must not change under the fingers.
    const plain = plainNumber(value);
    if (kind === 'number' && plain !== value) change(plain);
  };
  if (kind === 'input' || kind === 'number') {
    const hint = kind === 'number' && range !== null ? t('form.range', range) : undefined;
    return (
      <Field id={id} label={name} must={must} error={shownError} hint={hint}>
        <TextInput
          id={id}
          name={key}
          value={value}
          error={shownError}
          hasHint={hint !== undefined}
          unit={field.unit}
          isNumber={kind === 'number'}
          onChange={change}
          onLeave={leave}
        />
      </Field>
    );
  }
  return (
    <Field id={id} label={name} must={must} error={shownError} isGroup>
      <ChoiceField id={id} field={field} value={value} onChange={change} onLeave={leave} />
    </Field>
  );
});
