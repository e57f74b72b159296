import { maxContactLength } from '../place/checkPlace';
import { useText } from '~/lib/i18n';
import { Field } from './Field';
import { TextInput } from './TextInput';

interface ContactFieldProps {
  /** The form's name; none where the address would carry it. */
  readonly name: string;
  readonly value: string;
  /** False where the form is taken without it. */
  readonly must?: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export const contactId = 'sell-contact';

/** How staff reach the seller. Typed by the person: the profile knows a phone only masked. */
export function ContactField({ name, value, must = true, error, onChange }: ContactFieldProps) {
  const t = useText('Sell');
  return (
    <Field id={contactId} label={t('contact.label')} must={must} error={error} hint={t('contact.hint')}>
      <TextInput
        id={contactId}
        name={name}
        value={value}
        error={error}
        hasHint
        maxLength={maxContactLength}
        autoComplete="tel-national"
        onChange={onChange}
      />
    </Field>
  );
}
