/** The longest id somebody may send. */
export const maxIdLength = 64;
/** The marketplace tells a person's searches apart by it in an index, which holds no more than 2,700 bytes of a text. */
export const maxQueryBytes = 2000;

/** What a field must be, as callers read it who break the rule. Schemas carry the English words as their message. */
export interface FieldRule {
  readonly en: string;
  readonly 'zh-CN': string;
}

export const fieldRules = {
  present: { en: 'is missing', 'zh-CN': '不能为空' },
  text: { en: 'must be a text of at most 500 characters', 'zh-CN': '最多 500 个字符' },
  id: { en: `must be an id of 1 to ${maxIdLength} characters`, 'zh-CN': `应为 1 至 ${maxIdLength} 个字符的编号` },
  integer: { en: 'must be a whole number', 'zh-CN': '应为整数' },
  count: { en: 'must be a whole number, 0 or more', 'zh-CN': '应为不小于 0 的整数' },
  countLimit: { en: 'is too large: at most 1,000,000', 'zh-CN': '不能大于 1,000,000' },
  amount: { en: 'must be an amount with at most two decimal places', 'zh-CN': '应为最多两位小数的金额' },
  query: { en: `must be at most ${maxQueryBytes} bytes`, 'zh-CN': `最多 ${maxQueryBytes} 字节` },
  pathName: { en: 'must be a name, without slashes', 'zh-CN': '应为不含斜杠的名称' },
  code: { en: 'must be letters and digits', 'zh-CN': '只能包含字母和数字' },
  idempotencyKey: { en: 'must be 1 to 128 visible ASCII characters', 'zh-CN': '应为 1 至 128 个可见的 ASCII 字符' },
} satisfies Record<string, FieldRule>;
