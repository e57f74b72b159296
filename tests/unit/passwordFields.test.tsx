import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { maxPasswordLength, readValues, validate } from '~/features/login/loginForm';
import { PasswordField } from '~/features/login/PasswordField';
import { I18nProvider } from '~/lib/i18n';
import { messages } from '~/messages/en';

function inputOf(isNew: boolean): string {
  const html = renderToStaticMarkup(
    <I18nProvider locale="en" messages={messages}>
      <PasswordField isNew={isNew} error={undefined} />
    </I18nProvider>,
  );
  return /<input[^>]*>/.exec(html)?.[0] ?? '';
}

describe('a field for a password', () => {
  it('masks what is typed and says to password managers what it is', () => {
    expect(inputOf(false)).toMatch(/type="password"/);
    expect(inputOf(false)).toMatch(/autocomplete="current-password"/i);
    expect(inputOf(true)).toMatch(/autocomplete="new-password"/i);
  });

  it('cuts nothing that is pasted: what is too long is said to be', () => {
    const room = Number(/maxlength="(\d+)"/i.exec(inputOf(true))?.[1]);
    expect(room).toBeGreaterThan(2 * maxPasswordLength);
    const form = new FormData();
    form.set('password', 'x'.repeat(maxPasswordLength + 1));
    expect(validate('register', readValues(form), ['password'])).toEqual({ password: 'password' });
    form.set('password', ' Blank at both ends ');
    expect(readValues(form).password).toBe(' Blank at both ends ');
    expect(validate('register', readValues(form), ['password'])).toEqual({});
  });
});
