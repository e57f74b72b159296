import type { ParsedInputOf } from '../../bff/contract/types';
import { maskIdNumber, normalIdNumber } from '../auth/idNumbers';
import { normalPhone } from '../auth/phones';
import type { FieldFault } from '../http/answer';
import { supplierName } from './names';

type ApplicationInput = ParsedInputOf<'POST /api/customer/audit'>;

/** The pictures of an application by their field; the first two are required. */
export const paperFields = [
  'frontIdCardImg',
  'reverseIdCardImg',
  'handIdCardImg',
  'businessLicenseImg',
] as const satisfies (keyof ApplicationInput)[];
export type PaperField = (typeof paperFields)[number];
const requiredPapers = [
  ['frontIdCardImg', 'frontIdCardMissing'],
  ['reverseIdCardImg', 'reverseIdCardMissing'],
] as const;

const nameLength = { min: 2, max: 40 };
const maxAdress = 200;
const maxRemark = 500;

/** A checked application, but for whether the SMS code is right and whose the pictures are. */
export interface ApplicationForm {
  readonly name: string;
  readonly phoneNumber: string;
  readonly urgentPhoneNumber: string | null;
  /** In the clear: to be sealed, never stored or logged as it is. */
  readonly idNumber: string;
  readonly idCardMasked: string;
  readonly adress: string | null;
  readonly remark: string | null;
  readonly papers: Readonly<Record<PaperField, string | null>>;
}

export type ApplicationReading =
  { readonly form: ApplicationForm } | { readonly faults: Readonly<Record<string, FieldFault>> };

/** Reads what somebody typed to become a supplier, each fault at its field. */
export function readApplication(input: ApplicationInput, nowMs: number): ApplicationReading {
  const faults: Record<string, FieldFault> = {};
  const name = supplierName(input.name);
  const nameCount = [...name].length;
  if (nameCount < nameLength.min || nameCount > nameLength.max) faults['name'] = { message: 'applicantNameRule' };
  const phoneNumber = normalPhone(input.phoneNumber);
  if (phoneNumber === null) faults['phoneNumber'] = { message: 'phoneInvalid' };
  const urgent = textOf(input.urgentPhoneNumber);
  const urgentPhoneNumber = urgent === null ? null : normalPhone(urgent);
  if (urgent !== null && urgentPhoneNumber === null) faults['urgentPhoneNumber'] = { message: 'phoneInvalid' };
  const idNumber = normalIdNumber(input.idCard ?? '', nowMs);
  if (idNumber === null) faults['idCard'] = { message: 'idNumberRule' };
  const adress = textOf(input.adress);
  if ((adress?.length ?? 0) > maxAdress) faults['adress'] = { message: 'adressRule' };
  const remark = textOf(input.remark);
  if ((remark?.length ?? 0) > maxRemark) faults['remark'] = { message: 'remarkRule' };
  const papers = Object.fromEntries(paperFields.map((field) => [field, textOf(input[field])])) as Record<
    PaperField,
    string | null
  >;
  for (const [field, message] of requiredPapers) if (papers[field] === null) faults[field] = { message };
  // Said here, with the rest: a try with no code at all must not count as a wrong one.
  if (textOf(input.dxyzm) === null) faults['dxyzm'] = { message: 'smsCodeMissing' };
  if (Object.keys(faults).length > 0 || phoneNumber === null || idNumber === null) return { faults };
  const idCardMasked = maskIdNumber(idNumber);
  return { form: { name, phoneNumber, urgentPhoneNumber, idNumber, idCardMasked, adress, remark, papers } };
}

function textOf(text: string | undefined): string | null {
  return text?.trim() || null;
}
