import type { Language } from '../messages';

type AutomaticMove = 'appraise' | 'offer' | 'deposit' | 'settle';

/** What the automatic desk writes into the history of buy-backs; the seller reads it. */
const notes: Readonly<Record<AutomaticMove, Readonly<Record<Language, string>>>> = {
  appraise: {
    en: 'Compared with similar accounts on sale and sold lately',
    'zh-CN': '已与近期在售和成交的同类账号比较',
  },
  offer: {
    en: 'Our offer stands for 48 hours',
    'zh-CN': '本店报价 48 小时内有效',
  },
  deposit: {
    en: 'The deposit has arrived. The desk will reach you to hand the account over',
    'zh-CN': '定金已到账，客服将联系您交接账号',
  },
  settle: {
    en: 'The account was handed over, the money is on its way to you',
    'zh-CN': '账号已交接，款项已打给您',
  },
};

/** The note beside a step of the automatic desk, in the shop's language. */
export function automaticBuybackNote(move: AutomaticMove, language: Language): string {
  return notes[move][language];
}
