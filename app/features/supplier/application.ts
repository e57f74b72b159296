import type { PayloadOf } from '../../../bff/contract/types';
import { maskContact } from '~/features/order/maskContact';

export type Application = NonNullable<PayloadOf<'GET /api/customer/audit/lastOne'>>;

/** Where somebody stands; `none`: never applied. */
export type Standing = 'none' | 'pending' | 'passed' | 'refused';

/** The text fields that may be shown, filled in and kept: not the ID number and the SMS code. */
export const textFields = ['name', 'phoneNumber', 'urgentPhoneNumber', 'adress', 'remark'] as const;
export type TextField = (typeof textFields)[number];

/** The pictures of an application, those that are required first. */
export const paperFields = ['frontIdCardImg', 'reverseIdCardImg', 'handIdCardImg', 'businessLicenseImg'] as const;
export type PaperField = (typeof paperFields)[number];

/** What the form holds when it appears. */
export type FormStart = Readonly<Record<TextField | PaperField, string>>;

/** An application as its page shows it: enough to recognise it, no more. */
export interface SentApplication {
  readonly id: string | undefined;
  readonly name: string;
  readonly phone: string;
  readonly urgentPhone: string;
  readonly idCard: string;
  readonly adress: string;
  readonly remark: string;
  readonly papers: readonly PaperField[];
  /** As on the wire. */
  readonly createTime: string | undefined;
}

const standings: readonly Standing[] = ['pending', 'passed', 'refused'];

/** null when there was none; some upstreams say so with an empty object. */
export function realApplication(application: Application | null | undefined): Application | null {
  const isEmpty = application?.id === undefined && application?.auditState === undefined;
  return application === null || application === undefined || isEmpty ? null : application;
}

/** The wire's auditState. What we don't know is not decided yet. */
export function standingOf(application: Application | null): Standing {
  if (application === null) return 'none';
  return standings[application.auditState ?? 0] ?? 'pending';
}

/** What is shown of an application that was sent. */
export function sentApplication(application: Application): SentApplication {
  const {
    id,
    name = '',
    phoneNumber = '',
    urgentPhoneNumber = '',
    idCard = '',
    adress = '',
    remark = '',
  } = application;
  return {
    id,
    name,
    phone: phoneNumber === '' ? '' : maskContact(phoneNumber),
    urgentPhone: urgentPhoneNumber === '' ? '' : maskContact(urgentPhoneNumber),
    // Masked by the marketplace; another upstream may not.
    idCard: maskIdCard(idCard),
    adress,
    remark,
    papers: paperFields.filter((field) => (application[field] ?? '') !== ''),
    createTime: application.createTime,
  };
}

/** What the form begins with: what was sent before, else the person's own phone. */
export function formStart(application: Application | null, ownPhone: string): FormStart {
  const start = (field: TextField | PaperField) => [field, application?.[field] ?? ''] as const;
  const values = Object.fromEntries([...textFields, ...paperFields].map(start)) as Record<
    TextField | PaperField,
    string
  >;
  return application === null ? { ...values, phoneNumber: ownPhone } : values;
}

function maskIdCard(idCard: string): string {
  if (idCard.length < 3) return idCard === '' ? '' : '**';
  return `${idCard[0]}${'*'.repeat(idCard.length - 2)}${idCard.slice(-1)}`;
}
