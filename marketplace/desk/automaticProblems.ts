import { readTenant, withTenant, type Database } from '../db/engine';
import { languageOf, type Language } from '../messages';
import { answerDueProblems } from './problems';

const answers: Readonly<Record<Language, string>> = {
  en: 'Thank you for telling us. The staff has looked into it and will see to it. (An answer of the demo desk.)',
  'zh-CN': '感谢您的反馈，工作人员已查看并会跟进处理。（演示客服自动回复）',
};

/** Plays the staff that answers reports, in demo mode only. @returns how many were answered */
export async function runAutomaticAnswers(
  { db, now }: { readonly db: Database; readonly now: () => number },
  tenantId: number,
): Promise<number> {
  return withTenant(db, tenantId, async (tx) => {
    const language = languageOf((await readTenant(tx))?.locale) ?? 'en';
    return answerDueProblems(tx, answers[language], now());
  });
}
