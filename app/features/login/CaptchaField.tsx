import { useFetcher, useRevalidator } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import type { DrawnCaptcha } from './captcha.server';
import type { LoginData } from './login.server';
import styles from './LoginPage.module.css';
import { TextField } from './TextField';

interface CaptchaProps {
  readonly drawn: DrawnCaptcha;
  readonly error: string | undefined;
}

/** The captcha of the page, with a new picture on request. */
export function CaptchaField({ drawn, error }: CaptchaProps) {
  const { revalidate, state } = useRevalidator();
  const isOff = drawn.captcha === null && !drawn.captchaFailed;
  if (isOff) return <HiddenCaptcha />;
  return <ShownCaptcha drawn={drawn} error={error} onNew={() => revalidate()} isDrawing={state !== 'idle'} />;
}

/** The captcha of a form whose page has none: its new pictures are those of the login by password. */
export function ExtraCaptcha({ drawn, error }: CaptchaProps) {
  const { data, load, state } = useFetcher<LoginData>();
  const latest = data ?? drawn;
  const onNew = () => load(paths.login({ tab: 'password' }));
  return <ShownCaptcha drawn={latest} error={error} onNew={onNew} isDrawing={state !== 'idle'} />;
}

/** What the form says where captchas are switched off. */
function HiddenCaptcha() {
  return (
    <>
      <input type="hidden" name="uuid" value="" />
      <input type="hidden" name="captcha" value="off" />
    </>
  );
}

function ShownCaptcha({
  drawn: { captcha, captchaFailed },
  error,
  onNew,
  isDrawing,
}: CaptchaProps & { readonly onNew: () => void; readonly isDrawing: boolean }) {
  const t = useText('Login');
  return (
    <>
      <input type="hidden" name="uuid" value={captcha?.uuid ?? ''} />
      <div className={styles.captcha}>
        <TextField
          key={captcha?.uuid}
          name="captcha"
          label={t('fields.captcha')}
          autoComplete="off"
          maxLength={8}
          error={captchaFailed ? t('errors.captchaFailed') : error}
        />
        {/* The picture is a button with JavaScript; without it a reload of the page draws a new one. */}
        <button
          type="button"
          className={styles.captchaPicture}
          onClick={onNew}
          disabled={isDrawing}
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
    </>
  );
}
