import type { LoginAnswer } from './login.server';
import { readValues, tabOf } from './loginForm';

/** What a form gets back whose way was cut: everything typed, and which code was asked for. */
export function lostLogin(form: FormData, problem: LoginAnswer['problem']): LoginAnswer {
  const { password: _password, ...values } = readValues(form);
  const key = String(form.get('yzmRankey') ?? '');
  const sms = key === '' ? null : { key, demoCode: null };
  return { tab: tabOf(String(form.get('tab'))), values, errors: {}, sms, problem, msg: '', extraCaptcha: null };
}
