import type { z } from 'zod';
import { fieldRules, type FieldRule } from './contract/fieldRules';
import { BffFailure } from './failure';
import { resolveLanguage, type Language } from './language';

type Issue = z.core.$ZodIssue;

/** The language in which a caller is told what is wrong with a field. @param wish as in Accept-Language */
export function fieldLanguage(wish: string | null): Language {
  return resolveLanguage(wish) ?? 'en';
}

/** The refusal of one field. @param wish the caller's language, as in Accept-Language */
export function wrongField(name: string, rule: FieldRule, wish: string | null): BffFailure {
  return new BffFailure('invalidInput', { fields: { [name]: rule[fieldLanguage(wish)] } });
}

/** What is wrong with a field, in words: those of the rule the schema names, else by the kind of the issue. */
export function wordsOfIssue(issue: Issue, language: Language): string {
  const named = Object.values<FieldRule>(fieldRules).find(({ en }) => en === issue.message);
  return (named ?? unnamedRule(issue))[language];
}

/** Zod's own words speak of types, patterns and `<=`. */
function unnamedRule(issue: Issue): FieldRule {
  switch (issue.code) {
    case 'too_big':
      return atMost(Number(issue.maximum), issue.origin);
    case 'too_small':
      return atLeast(Number(issue.minimum), issue.origin);
    case 'invalid_type':
      return ofType(issue.expected);
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return { en: `must be one of: ${values}`, 'zh-CN': `应为其中之一：${values}` };
    }
    default:
      return { en: 'is not in the form it has to be in', 'zh-CN': '格式不正确' };
  }
}

function atMost(maximum: number, origin: string): FieldRule {
  const most = maximum.toLocaleString('en');
  if (origin === 'string') return { en: `must be at most ${most} characters`, 'zh-CN': `最多 ${most} 个字符` };
  if (origin === 'array') return { en: `must be at most ${most} entries`, 'zh-CN': `最多 ${most} 项` };
  return { en: `is too large: at most ${most}`, 'zh-CN': `不能大于 ${most}` };
}

function atLeast(minimum: number, origin: string): FieldRule {
  const least = minimum.toLocaleString('en');
  if (origin === 'number') return { en: `must be ${least} or more`, 'zh-CN': `不能小于 ${least}` };
  return { en: 'must not be empty', 'zh-CN': '不能为空' };
}

function ofType(expected: string): FieldRule {
  switch (expected) {
    case 'string':
      return { en: 'must be a text', 'zh-CN': '应为文字' };
    case 'array':
      return { en: 'must be a list', 'zh-CN': '应为列表' };
    case 'number':
    case 'int':
      return { en: 'must be a number', 'zh-CN': '应为数字' };
    default:
      return { en: `must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`, 'zh-CN': `类型应为 ${expected}` };
  }
}
