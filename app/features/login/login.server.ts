import { data, redirect } from '@remix-run/node';
import type { BffClient, Refusal } from '../../../bff/contract/types';
import { beganSession, cookieHeaders, redirectWith } from '~/lib/bff.server';
import { forgetInviteCode, inviteCodeOf, keptInviteCode } from '~/lib/inviteCode';
import { sitePath } from '~/lib/links';
import { problemOf, wordsOf, type Problem } from '~/lib/submission';
import type { SentCode } from '~/lib/useSmsCode';
import { paths } from '~/paths';
import { drawCaptcha, isAboutCaptcha, type DrawnCaptcha } from './captcha.server';
import {
  fieldsOf,
  readValues,
  smsPurposes,
  tabOf,
  validate,
  type FieldErrors,
  type LoginTab,
  type LoginValues,
} from './loginForm';
import { newsIn, tellNews, type LoginNews } from './loginNews';
import { isSessionAlive } from './person.server';

/** Where a login leads: a path of this site that is not the login itself. */
export function targetOf(fromRoute: string | null): string {
  const path = sitePath(fromRoute);
  return path === null || path.startsWith(paths.login()) ? paths.personalCentre : path;
}

/** What the page shows beside its forms. */
export interface LoginData extends DrawnCaptcha {
  readonly tab: LoginTab;
  readonly fromRoute: string;
  readonly inviteCode: string;
  /** What was done a moment ago that needs a new login. */
  readonly done: LoginNews | null;
}

/** What a form that did not succeed gets back: everything typed but the password. */
export interface LoginAnswer {
  readonly tab: LoginTab;
  readonly values: Omit<LoginValues, 'password'>;
  readonly errors: FieldErrors;
  /** Why the marketplace did not do it; null: nothing was asked, or a code was sent. */
  readonly problem: Problem | null;
  /** The marketplace's own words; '' when there are none. */
  readonly msg: string;
  readonly sms: SentCode | null;
  /** A captcha for a form that has none of itself: this marketplace wants one for a registration, too. */
  readonly extraCaptcha: DrawnCaptcha | null;
}

/** The login page's data. @throws Response a redirect when the person is logged in already */
export async function loadLogin(bff: BffClient, request: Request): Promise<LoginData> {
  const search = new URL(request.url).searchParams;
  const fromRoute = sitePath(search.get('fromRoute')) ?? '';
  if (await isSessionAlive(bff)) throw redirect(targetOf(fromRoute));
  const tab = tabOf(search.get('tab'));
  return {
    tab,
    fromRoute,
    inviteCode: invitedBy(search, fromRoute) ?? keptInviteCode(request.headers.get('Cookie')) ?? '',
    ...(tab === 'password' ? await drawCaptcha(bff) : { captcha: null, captchaFailed: false }),
    done: newsIn(request.headers.get('Cookie')),
  };
}

/** The code of this address, or of the page that sent here before it could keep its own. */
function invitedBy(search: URLSearchParams, fromRoute: string): string | null {
  const query = fromRoute.slice(fromRoute.indexOf('?') + 1).split('#')[0];
  return inviteCodeOf(search) ?? inviteCodeOf(new URLSearchParams(query));
}

/** Handles every form of the page: sends a code, logs in, registers, sets a new password. */
export async function submitLogin(bff: BffClient, form: FormData) {
  const tab = tabOf(String(form.get('tab')));
  const values = readValues(form);
  const key = String(form.get('yzmRankey') ?? '');
  const isSending = form.get('intent') === 'sendCode';
  const hasExtraCaptcha = tab === 'register' && form.has('uuid');
  const fields = hasExtraCaptcha ? [...fieldsOf[tab], 'captcha' as const] : fieldsOf[tab];
  const errors = validate(tab, values, isSending ? ['phone'] : fields);
  const reply = async (more: Partial<LoginAnswer>) => {
    const { password: _password, ...kept } = values;
    const sms = key === '' ? null : { key, demoCode: null };
    const isWanted = hasExtraCaptcha || (tab === 'register' && isAboutCaptcha(more.msg ?? ''));
    const extraCaptcha = isWanted ? await drawCaptcha(bff) : null;
    return data<LoginAnswer>(
      { tab, values: kept, errors: {}, problem: null, msg: '', sms, extraCaptcha, ...more },
      { headers: cookieHeaders(bff) },
    );
  };
  if (Object.keys(errors).length > 0) return reply({ errors });
  if (isSending) {
    const sent = await bff.call('GET /api/sms/new/send', { phone: values.phone, type: smsPurposes[tab] });
    if (!sent.ok) return reply(refused(sent));
    return reply({ sms: { key: sent.payload?.yzmRankey ?? '', demoCode: sent.payload?.demoCode ?? null } });
  }
  const refusal = await logInBy(tab, bff, values, key, form);
  if (refusal !== null) return reply(refused(refusal));
  const fromRoute = String(form.get('fromRoute') ?? '');
  const byPassword = paths.login({ tab: 'password', fromRoute });
  if (tab === 'forgot') return redirectWith(bff, byPassword, tellNews('reset'));
  const isIn = beganSession(bff);
  // A login that begins no session is none. Of a registration no token is promised: the account is there.
  if (!isIn && tab !== 'register') return reply({ problem: 'unreachable' });
  const answer = isIn ? redirectWith(bff, targetOf(fromRoute)) : redirectWith(bff, byPassword, tellNews('registered'));
  // Both may sign somebody up: the code has been used.
  if (tab !== 'password') answer.headers.append('Set-Cookie', forgetInviteCode);
  return answer;
}

function refused(refusal: Refusal): Pick<LoginAnswer, 'problem' | 'msg'> {
  return { problem: problemOf(refusal), msg: wordsOf(refusal) };
}

/** Makes the tab's call; null when it succeeded. */
async function logInBy(
  tab: LoginTab,
  bff: BffClient,
  values: LoginValues,
  yzmRankey: string,
  form: FormData,
): Promise<Refusal | null> {
  const { phone, password, code } = values;
  const sms = { dxyzm: code, yzmRankey };
  const captcha = { code: values.captcha, uuid: String(form.get('uuid') ?? '') };
  const invite = values.inviteCode === '' ? {} : { inviteCode: values.inviteCode };
  const answer = await {
    sms: () => bff.call('POST /api/h5/login', { phone, ...sms, ...inviteOf(form) }),
    password: () =>
      bff.call('POST /api/web/login', {
        username: phone,
        password,
        ...captcha,
      }),
    register: () =>
      bff.call('POST /api/register', {
        username: phone,
        password,
        ...sms,
        ...invite,
        ...(form.has('uuid') ? captcha : {}),
      }),
    forgot: () => bff.call('POST /api/h5/SmsforPwd', { phone, password, ...sms }),
  }[tab]();
  return answer.ok ? null : answer;
}

/** An invite link counts for whoever signs up by SMS, too. */
function inviteOf(form: FormData): { inviteCode?: string } {
  const inviteCode = String(form.get('inviteCode') ?? '').trim();
  return inviteCode === '' ? {} : { inviteCode };
}
