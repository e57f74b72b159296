import type { BffClient, Refusal } from '../../../bff/contract/types';
import { answerWith } from '~/features/account/account.server';
import {
  blankAnswer,
  readText,
  refusedAnswer,
  wrongFields,
  type AccountAnswer,
  type OwnError,
} from '~/features/account/form/accountAnswer';
import { keepPicture, pictureFiles, sentPaths } from '~/lib/formPictures.server';
import { halfWidth } from '~/lib/halfWidth';
import { checkPicture } from '~/lib/pictureRules';
import { problemOf, wordsOf } from '~/lib/submission';
import { unlessDown } from '~/lib/unlessDown.server';
import type { SentCode } from '~/lib/useSmsCode';
import {
  formStart,
  paperFields,
  realApplication,
  sentApplication,
  standingOf,
  textFields,
  type FormStart,
  type PaperField,
  type SentApplication,
  type Standing,
} from './application';

/** Where the person stands as a supplier, and the form when there is one to fill in. */
export interface SupplierData {
  /** null: the marketplace did not say. */
  readonly standing: Standing | null;
  readonly sent: SentApplication | null;
  /** Why the last application was refused; '' when nobody said. */
  readonly reason: string;
  readonly start: FormStart | null;
  /** The name under which this person's typing is kept; null: who it is could not be asked. */
  readonly draft: string | null;
}

/** What the form gets back. `sms`: the code asked for without scripts. */
export interface SupplierAnswer extends AccountAnswer {
  readonly sms?: SentCode | null;
}

/** A code for anything but the login; see api.md, Session. */
const smsPurpose = 'public';
const down: SupplierData = { standing: null, sent: null, reason: '', start: null, draft: null };

/** @throws Response when the session is over */
export async function loadSupplier(bff: BffClient): Promise<SupplierData> {
  const [loaded, answer] = await Promise.all([
    unlessDown(
      bff.data('GET /api/customer/audit/lastOne', {}).then((last) => ({ application: realApplication(last) })),
    ),
    bff.call('GET /api/system/user/profile/new', {}),
  ]);
  if (loaded === null) return down;
  const { application } = loaded;
  // It only fills in a field: without it everything else is there.
  const profile = answer.ok ? answer.payload : undefined;
  const standing = standingOf(application);
  const isOpen = standing === 'none' || standing === 'refused';
  return {
    standing,
    sent: application === null ? null : sentApplication(application),
    reason: standing === 'refused' ? (application?.auditRemark ?? '') : '',
    // In full only where it is needed: in the form.
    start: isOpen ? formStart(application, profile?.phonenumber ?? '') : null,
    // Neither another person at the same browser nor the next application must find it.
    draft: profile?.userId === undefined ? null : `supplier:${profile.userId}:${application?.id ?? 'first'}`,
  };
}

/** Sends an application, or a code for it where scripts don't. What is wrong with a field the marketplace says. */
export async function sendApplication(bff: BffClient, form: FormData) {
  const { idCard, dxyzm, yzmRankey, step, ...texts } = readTexts(form);
  const { papers, errors, refused } = await readPapers(bff, form);
  const sms = yzmRankey === '' ? null : { key: yzmRankey, demoCode: null };
  // The code is used up by then, or right and needed once more; the ID number never comes back.
  const answer: SupplierAnswer = { ...blankAnswer('supplier', { ...texts, ...papers, dxyzm }), sms };
  if (Object.keys(errors).length > 0) return answerWith(bff, wrongFields(answer, errors));
  if (refused !== null) return answerWith(bff, refusedAnswer(answer, refused));
  if (step === 'sendCode') {
    const asked = await bff.call('GET /api/sms/new/send', { phone: texts.phoneNumber, type: smsPurpose });
    if (!asked.ok) return answerWith(bff, refusedAnswer(answer, asked));
    const { yzmRankey: key = '', demoCode = null } = asked.payload ?? {};
    const withCode: SupplierAnswer = { ...answer, sms: { key, demoCode } };
    return answerWith(bff, withCode);
  }
  const remark = texts.remark.replace(/\r\n/g, '\n');
  const taken = await bff.call('POST /api/customer/audit', { ...texts, ...papers, remark, idCard, dxyzm, yzmRankey });
  return answerWith(bff, taken.ok ? { ...blankAnswer('supplier'), isDone: true } : refusedAnswer(answer, taken));
}

/** What was typed, numbers at half width. */
function readTexts(form: FormData) {
  const typed = readText(form, [...textFields, 'idCard', 'dxyzm', 'yzmRankey', 'step']);
  return {
    ...typed,
    phoneNumber: halfWidth(typed.phoneNumber),
    urgentPhoneNumber: halfWidth(typed.urgentPhoneNumber),
    idCard: halfWidth(typed.idCard),
    dxyzm: halfWidth(typed.dxyzm),
  };
}

/** Where the papers lie. Scripts send them beforehand; without scripts they come with the form and are sent on here. */
async function readPapers(bff: BffClient, form: FormData) {
  const papers = Object.fromEntries(paperFields.map((field) => [field, sentPaths(form, field)[0] ?? ''])) as Record<
    PaperField,
    string
  >;
  const errors: Record<string, OwnError> = {};
  let refused = null as Refusal | null;
  for (const field of paperFields) {
    const [file] = pictureFiles(form, `${field}File`);
    if (file === undefined) continue;
    if (checkPicture(file) !== null) {
      errors[field] = 'picture';
      continue;
    }
    const kept = await keepPicture(bff, file);
    if (kept.ok) papers[field] = kept.path;
    else if (problemOf(kept) === 'refused' && wordsOf(kept) === '') errors[field] = 'picture';
    else if (problemOf(kept) === 'refused') refused = { ...kept, fields: { ...refused?.fields, [field]: kept.msg } };
    // No session, or no answer: the others would fare the same.
    else return { papers, errors, refused: kept };
  }
  return { papers, errors, refused };
}
