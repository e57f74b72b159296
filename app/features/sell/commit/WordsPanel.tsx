import type { SellDraft } from '../draft/sellDraft';
import { Field } from '../form/Field';
import { TextInput } from '../form/TextInput';
import { useText } from '~/lib/i18n';
import { Panel } from '~/ui/Panel';
import { maxDescriptionLength, maxTitleLength } from './sellForm';
import { descriptionId, titleId } from './useFormErrors';

interface WordsPanelProps {
  readonly draft: SellDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onTitle: (value: string) => void;
  readonly onDescription: (value: string) => void;
}

/** Title and description: both can be left out. */
export function WordsPanel({ draft, errors, onTitle, onDescription }: WordsPanelProps) {
  const t = useText('Sell');
  return (
    <Panel title={t('words.title')}>
      <Field
        id={titleId}
        label={t('words.name')}
        error={errors['title']}
        hint={t('words.nameHint', { max: maxTitleLength })}
      >
        <TextInput
          id={titleId}
          name="title"
          value={draft.title}
          error={errors['title']}
          hasHint
          maxLength={maxTitleLength * 2}
          onChange={onTitle}
        />
      </Field>
      <Field
        id={descriptionId}
        label={t('words.description')}
        error={errors['des']}
        hint={t('words.descriptionHint', { max: maxDescriptionLength })}
      >
        <TextInput
          id={descriptionId}
          name="des"
          value={draft.des}
          error={errors['des']}
          hasHint
          rows={5}
          maxLength={maxDescriptionLength * 2}
          onChange={onDescription}
        />
      </Field>
    </Panel>
  );
}
