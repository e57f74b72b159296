import { useCallback } from 'react';
import { useText } from '~/lib/i18n';
import { checkValue, maxTextLength } from './fieldValue';
import type { SellField } from './sellFields';

/** What is plainly wrong with a field's value, in words; a blank one counts where `isSent` is true. */
export function useValueProblem(): (field: SellField, value: string, isSent: boolean) => string | undefined {
  const t = useText('Sell');
  return useCallback(
    (field, value, isSent) => {
      const { kind, name, must, range } = field;
      if (isSent && must && value.trim() === '') {
        return t(kind === 'input' || kind === 'number' ? 'form.check.missing' : 'form.check.choose', { name });
      }
      const problem = checkValue(field, value);
      switch (problem?.kind) {
        case 'number':
          return range === null ? t('form.check.whole') : t('form.check.range', { min: range.min, max: range.max });
        case 'text':
          return t('form.check.text', { max: maxTextLength });
        case 'grade':
          return t('form.check.grade', { option: problem.option });
        case undefined:
          return undefined;
      }
    },
    [t],
  );
}
