import { bookTry, forgiveTry, type Subject } from '../auth/attempts';
import { normalPhone } from '../auth/phones';
import { networkOf } from '../auth/networks';
import { closeSession, openSession, type SessionWish } from '../auth/sessions';
import { sendSmsCode, smsCodeMatches } from '../auth/sms';
import { newKey, newToken } from '../auth/tokens';
import type { HandlersOf, StepContext } from '../context';
import { refuse, Refusal } from '../http/answer';
import { keepCaptcha, takeCaptcha } from '../queries/codes';
import { addPerson, personIdOfInviteCode, personOfPhone, setPassword } from '../queries/people';

type LoginCall =
  | 'GET /api/captchaImage'
  | 'GET /api/sms/new/send'
  | 'POST /api/web/login'
  | 'POST /api/h5/login'
  | 'POST /api/register'
  | 'POST /api/h5/SmsforPwd'
  | 'POST /api/logout';

/** Getting in and out. Nothing here is logged: every input is a secret or personal. */
export const loginHandlers: HandlersOf<LoginCall> = {
  'GET /api/captchaImage': async (_input, { tx, services }) => {
    const { text, svg } = services.drawCaptcha();
    const uuid = newKey();
    await keepCaptcha(tx, { uuid, text, nowMs: services.now() });
    return {
      captchaEnabled: true,
      uuid,
      img: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    };
  },

  'GET /api/sms/new/send': { steps: sendSmsCode },

  'POST /api/web/login': {
    steps: async (input, context) => {
      const { services } = context;
      const phone = normalPhone(input.username) ?? input.username;
      const subjects = triesOf(context, phone);
      const found = await context.transaction(async (tx) => {
        if (!(await takeCaptcha(tx, input.uuid, input.code, services.now()))) return refuse('captchaWrong');
        const booked = await bookTry(tx, subjects, services.now());
        if (booked === null) return refuse('tooManyAttempts');
        return { booked, person: await personOfPhone(tx, phone) };
      });
      if (found instanceof Refusal) return found;
      const { booked, person } = found;
      const isRight = await services.passwords.matches(person?.passwordHash, input.password);
      if (!isRight || person === null) return refuse('credentialsWrong');
      await context.transaction((tx) => forgiveTry(tx, subjects, booked));
      return logIn(context, { personId: person.id, passwordHash: person.passwordHash });
    },
  },

  'POST /api/h5/login': {
    steps: async (input, context) => {
      const phone = normalPhone(input.phone);
      if (phone === null) return refuse('phoneInvalid');
      const inviteCode = context.facts.inviteCode ?? input.inviteCode;
      const person = await context.transaction(async (tx) => {
        const given = { phone, code: input.dxyzm, key: input.yzmRankey, purposes: ['phoneLogin'] };
        if (!(await smsCodeMatches(tx, context, given))) return refuse('smsCodeWrong');
        const known = await personOfPhone(tx, phone);
        if (known !== null) return known;
        // A stale invite link must not keep anybody from logging in: an unknown code counts as none.
        const inviterId = inviteCode === undefined ? null : await personIdOfInviteCode(tx, inviteCode);
        const newcomer = { phone, passwordHash: null, inviterId, inviteCode, nowMs: context.services.now() };
        return (await addPerson(tx, newcomer)) ?? refuse('smsCodeWrong');
      });
      return person instanceof Refusal ? person : logIn(context, { personId: person.id });
    },
  },

  'POST /api/register': {
    steps: async (input, context) => {
      const { services } = context;
      const phone = normalPhone(input.username);
      if (phone === null) return refuse('phoneInvalid');
      const fault = services.passwords.faultOf(input.password);
      if (fault !== null) return refuse(fault);
      const passwordHash = await services.passwords.hash(input.password);
      const inviteCode = context.facts.inviteCode ?? input.inviteCode;
      const person = await context.transaction(async (tx) => {
        if (input.uuid !== undefined || input.code !== undefined) {
          if (!(await takeCaptcha(tx, input.uuid, input.code, services.now()))) return refuse('captchaWrong');
        }
        const inviterId = inviteCode === undefined ? null : await personIdOfInviteCode(tx, inviteCode);
        if (inviteCode !== undefined && inviterId === null) return refuse('inviteCodeUnknown');
        const given = { phone, code: input.dxyzm, key: input.yzmRankey, purposes: ['phoneLogin', 'public'] };
        if (!(await smsCodeMatches(tx, context, given))) return refuse('smsCodeWrong');
        // Only who has the phone in hand gets this far and may learn that it is registered.
        if ((await personOfPhone(tx, phone)) !== null) return refuse('phoneTaken');
        const newcomer = { phone, passwordHash, inviterId, inviteCode, nowMs: services.now() };
        return (await addPerson(tx, newcomer)) ?? refuse('phoneTaken');
      });
      return person instanceof Refusal ? person : logIn(context, { personId: person.id });
    },
  },

  'POST /api/h5/SmsforPwd': {
    steps: async (input, context) => {
      const { services } = context;
      const phone = normalPhone(input.phone);
      if (phone === null) return refuse('phoneInvalid');
      const fault = services.passwords.faultOf(input.password);
      if (fault !== null) return refuse(fault);
      const passwordHash = await services.passwords.hash(input.password);
      return context.transaction(async (tx) => {
        const given = { phone, code: input.dxyzm, key: input.yzmRankey, purposes: ['mima'] };
        if (!(await smsCodeMatches(tx, context, given))) return refuse('smsCodeWrong');
        const person = await personOfPhone(tx, phone);
        if (person === null) return refuse('phoneUnknown');
        await setPassword(tx, person.id, passwordHash);
        await forgiveTry(tx, [['account', phone]]);
        return undefined;
      });
    },
  },

  'POST /api/logout': async (_input, { tx, person }) => {
    if (person !== null) await closeSession(tx, person.sessionId);
    return undefined;
  },
};

/** Wrong passwords count for the login name, whether or not somebody has it, and for the network they come from. */
function triesOf({ facts }: StepContext, name: string): Subject[] {
  const account: Subject = ['account', name];
  return facts.clientAddress === '' ? [account] : [account, ['address', networkOf(facts.clientAddress)]];
}

async function logIn(
  context: StepContext,
  who: Pick<SessionWish, 'personId' | 'passwordHash'>,
): Promise<{ token: string } | Refusal> {
  const token = newToken();
  const wish = { ...who, token, nowMs: context.services.now() };
  const fault = await context.transaction((tx) => openSession(tx, wish));
  return fault === null ? { token } : refuse(fault);
}
