import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState, type MutableRefObject } from 'react';
import { useChosenInView } from '~/lib/chosenInView';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import { paths } from '~/paths';
import { forgetDrafts } from '~/store/browserStorage';
import { ActionButton } from '~/ui/ActionLink';
import { AgreeField } from '~/ui/AgreeField';
import { Container } from '~/ui/Container';
import { Link } from '~/ui/Link';
import type { DrawnCaptcha } from './captcha.server';
import { CaptchaField, ExtraCaptcha } from './CaptchaField';
import { findCookieProblem, type CookieProblem } from './cookieProblem';
import type { LoginAnswer, LoginData } from './login.server';
import { fieldsOf, loginTabs, maxPasswordLength, minPasswordLength } from './loginForm';
import { isFarewell } from './loginNews';
import styles from './LoginPage.module.css';
import { PasswordField } from './PasswordField';
import { SmsCodeField } from './SmsCodeField';
import { TextField } from './TextField';
import { useNobodyStored } from './useNobodyStored';

/** Login, registration and a new password: tabs that are links, forms that work without JavaScript. */
export function LoginPage({ page, answer }: { page: LoginData; answer: LoginAnswer | undefined }) {
  const t = useText('Login');
  const { tenant } = useRootData();
  const { tab, fromRoute, inviteCode } = page;
  const phone = useRef('');
  useNobodyStored();
  const strip = useChosenInView<HTMLElement>(tab);
  const hasLeft = isFarewell(page.done);
  useEffect(() => {
    if (hasLeft) forgetDrafts(window);
  }, [hasLeft]);
  return (
    <Container>
      <div className={styles.layout}>
        <aside className={styles.aside}>
          <p className={styles.brand}>{tenant.tenantName}</p>
          <p className={styles.promise}>{t('promise')}</p>
          <ul className={styles.points}>
            <li>{t('points.held')}</li>
            <li>{t('points.checked')}</li>
            <li>{t('points.guarantee')}</li>
          </ul>
        </aside>
        <section className={styles.card}>
          <h1 className={styles.title}>{t(`title.${tab}`)}</h1>
          <nav ref={strip} className={styles.tabs} aria-label={t('tabs.label')}>
            {loginTabs.map((name) => (
              <Link
                key={name}
                className={styles.tab}
                to={paths.login({ tab: name, fromRoute, inviteCode })}
                aria-current={name === tab ? 'page' : undefined}
                replace
              >
                {t(`tabs.${name}`)}
              </Link>
            ))}
          </nav>
          {page.done !== null && (
            <p className={styles.done} role="status">
              {t(`news.${page.done}`)}
            </p>
          )}
          <LoginForm key={tab} page={page} answer={answer?.tab === tab ? answer : undefined} phone={phone} />
        </section>
      </div>
    </Container>
  );
}

/** Without cookies a login only brings the same page back and says nothing, so this note says it beforehand. */
function CookieNote() {
  const t = useText('Login');
  const [problem, setProblem] = useState<CookieProblem | null>(null);
  useEffect(() => setProblem(findCookieProblem(window)), []);
  if (problem === null) return null;
  return (
    <p className={styles.alert} role="alert">
      {t(`cookies.${problem}`)}
    </p>
  );
}

interface LoginFormProps {
  readonly page: LoginData;
  readonly answer: LoginAnswer | undefined;
  /** What was typed as phone number, on whichever tab. */
  readonly phone: MutableRefObject<string>;
}

function LoginForm({ page, answer, phone }: LoginFormProps) {
  const t = useText('Login');
  const { tab } = page;
  const isSending = useNavigation().state !== 'idle';
  const mayLeave = useSingleSubmit(isSending);
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const fields = new Set(fieldsOf[tab]);
  const extraCaptcha = useExtraCaptcha(answer);
  const error = (field: keyof LoginAnswer['errors']) => {
    const name = answer?.errors[field];
    return name === undefined ? undefined : t(`errors.${name}`, { min: minPasswordLength, max: maxPasswordLength });
  };
  useEffect(() => {
    if (answer?.problem) alert.current?.focus();
    else if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);
  return (
    <Form ref={form} method="post" className={styles.form} noValidate onSubmit={(event) => void mayLeave(event)}>
      {/* Without scripts Enter presses the first button, which must not be the one that asks for another code. */}
      {!hydrated && <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden />}
      <input type="hidden" name="tab" value={tab} />
      <input type="hidden" name="fromRoute" value={page.fromRoute} />
      <CookieNote />
      {answer?.problem && (
        <div ref={alert} className={styles.alert} role="alert" tabIndex={-1}>
          {answer.msg || t(answer.problem === 'unreachable' ? 'unreachable' : 'refused')}
        </div>
      )}
      <TextField
        name="phone"
        label={t('fields.phone')}
        type="tel"
        autoComplete="tel-national"
        defaultValue={answer?.values.phone ?? phone.current}
        error={error('phone')}
        maxLength={20}
        onInput={(value) => {
          phone.current = value;
        }}
      />
      {fields.has('code') && (
        <SmsCodeField tab={tab} sent={answer?.sms ?? null} defaultValue={answer?.values.code} error={error('code')} />
      )}
      {fields.has('password') && <PasswordField isNew={tab !== 'password'} error={error('password')} />}
      {fields.has('captcha') && <CaptchaField drawn={page} error={error('captcha')} />}
      {extraCaptcha !== null && (
        <ExtraCaptcha key={extraCaptcha.captcha?.uuid} drawn={extraCaptcha} error={error('captcha')} />
      )}
      {fields.has('inviteCode') ? (
        <TextField
          name="inviteCode"
          label={t('fields.inviteCode')}
          hint={t('hints.inviteCode')}
          autoComplete="off"
          defaultValue={answer?.values.inviteCode ?? page.inviteCode}
          maxLength={32}
          error={error('inviteCode')}
        />
      ) : (
        <input type="hidden" name="inviteCode" value={page.inviteCode} />
      )}
      {fields.has('agree') && (
        <Agreement isOn={answer !== undefined && answer.values.agree !== ''} error={error('agree')} />
      )}
      <ActionButton type="submit" name="intent" value="submit" size="large" disabled={isSending}>
        {isSending ? t('sending') : t(`submit.${tab}`)}
      </ActionButton>
    </Form>
  );
}

/** Once a marketplace has asked for a captcha it stays, also when the way to the next answer is cut. */
function useExtraCaptcha(answer: LoginAnswer | undefined): DrawnCaptcha | null {
  const latest = useRef<DrawnCaptcha | null>(null);
  const drawn = answer?.extraCaptcha;
  if (drawn?.captcha || drawn?.captchaFailed) latest.current = drawn;
  return latest.current;
}

function Agreement({ isOn, error }: { isOn: boolean; error: string | undefined }) {
  const t = useText('Login');
  return (
    <AgreeField name="agree" isOn={isOn} error={error} to={paths.privacy} link={t('privacy')}>
      {t('agree')}
    </AgreeField>
  );
}
