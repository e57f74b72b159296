import { useRevalidator } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import type { LoginData } from './login.server';
import styles from './LoginPage.module.css';
import { TextField } from './TextField';

/** The picture captcha with a new picture on request. */
export function CaptchaField({
  captcha,
  failed,
  error,
}: {
  captcha: LoginData['captcha'];
  failed: boolean;
  error: string | undefined;
}) {
  const t = useText('Login');
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <input type="hidden" name="uuid" value={captcha?.uuid ?? ''} />
      {captcha === null && !failed ? (
        <input type="hidden" name="captcha" value="off" />
      ) : (
        <div className={styles.captcha}>
          <TextField
            key={captcha?.uuid}
            name="captcha"
            label={t('fields.captcha')}
            autoComplete="off"
            maxLength={8}
            error={failed ? t('errors.captchaFailed') : error}
          />
          {/* The picture is a button with JavaScript; without it a reload of the page draws a new one. */}
          <button
            type="button"
            className={styles.captchaPicture}
            onClick={() => revalidate()}
            disabled={state !== 'idle'}
            title={t('newCaptcha')}
            aria-label={t('newCaptcha')}
          >
            {captcha === null ? (
              t('newCaptcha')
            ) : (
              <img src={captcha.img} alt={t('captchaPicture')} width={120} height={44} />
            )}
          </button>
        </div>
      )}
    </>
  );
}
