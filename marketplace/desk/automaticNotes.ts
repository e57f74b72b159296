import type { Language } from '../messages';
import type { DeskAction } from './actions';

/** What the automatic desk writes into the history of orders; buyer and seller read it. */
const notes: Readonly<Partial<Record<DeskAction, Readonly<Record<Language, string>>>>> = {
  verify: {
    en: 'The desk logs in and compares the account with the listing',
    'zh-CN': '客服正在登录账号，并与商品描述逐项核对',
  },
  rebind: {
    en: 'The account matches the listing. Phone and e-mail are being moved to you',
    'zh-CN': '账号与描述一致，正在为您换绑手机号和邮箱',
  },
  deliver: {
    en: 'The account is yours. Log in, change the password and confirm within 72 hours',
    'zh-CN': '账号已交付。请登录并修改密码，并在 72 小时内确认收货',
  },
  settle: {
    en: 'The complaint is justified: the buyer gets the full amount back',
    'zh-CN': '经核实，投诉成立，款项全额退还买家',
  },
};

/** The note beside a step of the automatic desk, in the shop's language. */
export function automaticNote(action: DeskAction, language: Language): string | undefined {
  return notes[action]?.[language];
}
