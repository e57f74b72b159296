/** Names whose values are secret or personal, compared without case, `-` and `_`. */
const secretNames = new Set(
  [
    'token',
    'authorization',
    'cookie',
    'set-cookie',
    'password',
    'newPassword',
    'oldPassword',
    'confirmPassword',
    'secret',
    'phone',
    'phonenumber',
    'urgentPhoneNumber',
    'tel',
    'mobile',
    'contact',
    'idCard',
    'realName',
    'wechat',
    'qq',
    'dxyzm',
    'yzm',
    'captcha',
    'inviteCode',
    'gameAccount',
    'gamePassword',
    'accountNumber',
    'accountPassword',
    'credentials',
    'alipayAccount',
  ].map(plain),
);

/** Is what a field of this name holds secret or personal, whatever it looks like? */
export function isSecretName(name: string): boolean {
  return secretNames.has(plain(name));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

export const censor = '[redacted]';
const maxDepth = 8;

/**
 * Secrets and personal numbers within a text: bearers, tokens with three parts, sealed cookies, `name=value` and
 * `"name":"value"` of secret names, ID numbers and mobile phone numbers.
 */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer\s+)[\w.~+/=-]+/gi, `$1${censor}`],
  [/\beyJ[\w-]{4,}(\.[\w-]+){2,4}/g, censor],
  [/(__Host-session=)[^;\s"]+/g, `$1${censor}`],
  [
    /\b(token|authorization|password|accountPassword|passwd|secret|phone\w*|idcard|dxyzm|code|cookie)(["']?\s*[=:]\s*["']?)[^\s"'&;,}]+/gi,
    `$1$2${censor}`,
  ],
  [/(?<![0-9A-Za-z])\d{17}[0-9Xx](?![0-9A-Za-z])/g, censor],
  [/(?<![0-9A-Za-z-])(?:\+?86[- ]?)?1[3-9]\d(?:[- ]?\d{4}){2}(?![0-9A-Za-z])/g, censor],
];

/** A copy of what is to be logged without what is secret or personal. Errors are left as they are: `err` is serialised. */
export function scrubbed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubbedText(value);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth >= maxDepth) return '[deep]';
  if (Array.isArray(value)) return value.map((part) => scrubbed(part, depth + 1));
  const clean: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (name === '__proto__') continue;
    clean[name] = isSecretName(name) ? censor : scrubbed((value as Record<string, unknown>)[name], depth + 1);
  }
  return clean;
}

/** All of the above have something of this; most texts have nothing, and one look is enough. */
const hint = /[=:]|bearer|eyJ|\d{3}[- ]?\d{4}[- ]?\d{4}/i;

/** Digits, letters and signs that a path may as well have in plain form. */
const escapedPlain = /%([2-7][0-9a-f])/gi;

/** A text without what is secret or personal in it, also where that was percent-encoded. */
export function scrubbedText(text: string): string {
  const clean = scrubbedPlain(text);
  if (!clean.includes('%')) return clean;
  const plain = clean.replace(escapedPlain, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const cleaner = scrubbedPlain(plain);
  return cleaner === plain ? clean : cleaner;
}

function scrubbedPlain(text: string): string {
  if (!hint.test(text)) return text;
  return secretTexts.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}
