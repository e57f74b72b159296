import OutlinedInput from '@mui/material/OutlinedInput';
import type { RefObject } from 'react';
import { useText } from '~/lib/i18n';
import { FieldError } from '~/ui/FieldError';
import { maxContactLength, minContactLength } from './orderValues';
import styles from './SureOrderPage.module.css';

interface ContactFieldProps {
  readonly input: RefObject<HTMLInputElement>;
  readonly defaultValue: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export const contactFieldId = 'order-contact';

/** How staff reach the buyer. */
export function ContactField({ input, defaultValue, error, onChange }: ContactFieldProps) {
  const t = useText('SureOrder');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={contactFieldId}>
        {t('contact.label')}
      </label>
      <OutlinedInput
        id={contactFieldId}
        name="contact"
        inputRef={input}
        fullWidth
        defaultValue={defaultValue}
        error={error !== undefined}
        autoComplete="tel-national"
        inputProps={{
          maxLength: maxContactLength,
          'aria-describedby': error === undefined ? 'order-contact-hint' : 'order-contact-error order-contact-hint',
          'aria-invalid': error !== undefined || undefined,
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && <FieldError id="order-contact-error">{error}</FieldError>}
      <p id="order-contact-hint" className={styles.hint}>
        {t('contact.hint', { min: minContactLength, max: maxContactLength })}
      </p>
    </div>
  );
}
