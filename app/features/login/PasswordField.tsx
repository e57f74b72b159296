import { useState } from 'react';
import { useText } from '~/lib/i18n';
import { maxPasswordLength, minPasswordLength, passwordFieldLength } from './loginForm';
import styles from './LoginPage.module.css';
import { PasswordEye } from './PasswordEye';
import { TextField } from './TextField';

/** A password; a new one shows while typing whether it keeps the rule. */
export function PasswordField({ isNew, error }: { isNew: boolean; error: string | undefined }) {
  const t = useText('Login');
  const [isShown, setShown] = useState(false);
  const [length, setLength] = useState(0);
  const rule = t('hints.password', { min: minPasswordLength, max: maxPasswordLength });
  const isKept = length >= minPasswordLength && length <= maxPasswordLength;
  return (
    <TextField
      name="password"
      label={t(isNew ? 'fields.newPassword' : 'fields.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={passwordFieldLength}
      error={error}
      onInput={(value) => setLength(value.length)}
      {...(isNew
        ? {
            hint: (
              <span className={styles.rule} data-kept={isKept || undefined}>
                {rule}
              </span>
            ),
          }
        : {})}
      end={<PasswordEye isShown={isShown} onChange={setShown} />}
    />
  );
}
