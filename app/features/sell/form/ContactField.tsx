import { maxContactLength } from '../place/checkPlace';
import { useText } from '~/lib/i18n';
import { Field } from './Field';
import { TextInput } from './TextInput';

interface ContactFieldProps {
  /** The form's name; none where the address would carry it. */
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export const contactId = 'sell-contact';

/** How staff reach the seller, else by the phone of the account. Typed by the person: the profile knows a phone only masked. */
export function ContactField({ name, value, error, onChange }: ContactFieldProps) {
  const t = useText('Sell');
  return (
    <Field id={contactId} label={t('contact.label')} must={false} error={error} hint={t('contact.hint')}>
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
