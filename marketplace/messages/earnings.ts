/** What is refused of payees, in English. */
export const earningsEnglish = {
  payeeNameRule: 'Please enter the real name the account is in',
  payeeAlipayRule: 'Please enter the phone number or e-mail address of the Alipay account',
  payeeBankRule: 'The name of a bank has 2 to 40 characters',
  payeeBankAccountRule: 'Please enter the number of the bank account, 8 to 32 digits',
  payeeNoPhone: 'Your account has no phone to send a code to, please contact the shop',
} as const;

/** The same in Chinese. */
export const earningsChinese: Readonly<Record<keyof typeof earningsEnglish, string>> = {
  payeeNameRule: '请输入收款账户的真实姓名',
  payeeAlipayRule: '请输入支付宝账号（手机号或邮箱）',
  payeeBankRule: '开户银行名称为 2 至 40 个字符',
  payeeBankAccountRule: '请输入银行卡号或账号，8 至 32 位数字',
  payeeNoPhone: '您的账户没有可接收验证码的手机号，请联系客服',
};
