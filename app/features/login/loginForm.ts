import { halfWidth } from '~/lib/halfWidth';

/** The ways in; the first is the default. */
export const loginTabs = ['sms', 'password', 'register', 'forgot'] as const;
export type LoginTab = (typeof loginTabs)[number];

/** Every field the forms have; each tab uses some. */
export type LoginField = 'phone' | 'code' | 'password' | 'captcha' | 'inviteCode' | 'agree';
/** Which message of the namespace Login belongs to a wrong field. */
export type FieldError = 'phone' | 'code' | 'password' | 'captcha' | 'inviteCode' | 'agree';
export type FieldErrors = Partial<Record<LoginField, FieldError>>;

export const fieldsOf: Readonly<Record<LoginTab, readonly LoginField[]>> = {
  sms: ['phone', 'code', 'agree'],
  password: ['phone', 'password', 'captcha', 'agree'],
  register: ['phone', 'code', 'password', 'inviteCode', 'agree'],
  forgot: ['phone', 'code', 'password'],
};

/** What an SMS code is asked for (api.md §3, Session). */
export const smsPurposes: Readonly<Record<LoginTab, string>> = {
  sms: 'phoneLogin',
  password: 'phoneLogin',
  register: 'public',
  forgot: 'mima',
};

export const minPasswordLength = 8;
export const maxPasswordLength = 64;
/** Longer than allowed: a browser cuts what is pasted at this length without a word. */
export const passwordFieldLength = 200;

/** Reads the tab of an address; anything unknown is the first. */
export function tabOf(value: string | null): LoginTab {
  return loginTabs.find((tab) => tab === value) ?? loginTabs[0];
}

export type LoginValues = Readonly<Record<LoginField, string>>;

/** What a submitted form holds; phones without blanks and hyphens, what stands for a number at half width. */
export function readValues(form: FormData): LoginValues {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    phone: halfWidth(text('phone')).replace(/[\s-]/g, ''),
    code: halfWidth(text('code')),
    password: String(form.get('password') ?? ''),
    captcha: halfWidth(text('captcha')),
    inviteCode: halfWidth(text('inviteCode')),
    agree: text('agree'),
  };
}

const checks: Readonly<Record<LoginField, (value: string, tab: LoginTab) => FieldError | null>> = {
  phone: (value) => (/^((\+|00)?86)?1\d{10}$/.test(value) ? null : 'phone'),
  code: (value) => (/^\d{4,8}$/.test(value) ? null : 'code'),
  // An existing password may be older than today's rule: only a new one is held to it.
  password: (value, tab) =>
    value.length >= (tab === 'password' ? 1 : minPasswordLength) && value.length <= maxPasswordLength
      ? null
      : 'password',
  captcha: (value) => (value === '' ? 'captcha' : null),
  inviteCode: (value) => (/^[A-Za-z0-9]*$/.test(value) ? null : 'inviteCode'),
  agree: (value) => (value === '' ? 'agree' : null),
};

/** The wrong fields of a tab. `only` limits the check, e.g. to the phone before a code is sent. */
export function validate(tab: LoginTab, values: LoginValues, only: readonly LoginField[] = fieldsOf[tab]): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of only) {
    const error = checks[field](values[field], tab);
    if (error !== null) errors[field] = error;
  }
  return errors;
}
