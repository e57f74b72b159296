/** The languages the marketplace speaks to people: the one asked for, else the shop's, else English. */
export type Language = 'en' | 'zh-CN';

const english = {
  success: 'success',
  failed: 'The marketplace failed to answer, please try again',
  malformed: 'The request cannot be read',
  unknownPath: 'There is no such call',
  unknownShop: 'No shop is served at this address',
  shopClosed: 'This shop is closed for now',
  loginRequired: 'Login has expired, please login again',
  notAvailable: 'not available yet',
  repeated: 'do not submit repeatedly',
  fieldMissing: "The field '{field}' is missing",
  fieldWrong: "The field '{field}' is not valid",
  captchaWrong: 'The captcha is wrong or has expired',
  credentialsWrong: 'The phone or the password is wrong',
  tooManyAttempts: 'Too many attempts, please try again later',
  accountClosed: 'This account is closed, please contact the shop',
  phoneInvalid: 'Please enter a valid phone number',
  smsPurposeUnknown: 'This kind of SMS code is not known',
  smsTooSoon: 'A code was sent less than 60 seconds ago, please wait',
  smsNoProvider: 'No SMS provider is set up, codes cannot be sent',
  smsCodeWrong: 'The SMS code is wrong or has expired',
  passwordRule: 'A password has 8 to 64 characters',
  passwordSame: 'The new password must differ from the old one',
  oldPasswordWrong: 'The old password is wrong',
  phoneTaken: 'This phone is registered already, please login',
  phoneUnknown: 'This phone is not registered yet',
  inviteCodeUnknown: 'The invite code is not known',
  nickNameRule: 'A nick name has 1 to 20 characters',
  avatarRule: 'The avatar must be a picture of this site',
  goodMissing: 'The listing does not exist or has been removed',
  credentialsNotYet: 'The login data are shown once the account has been delivered',
  credentialsMissing: 'The shop has no login data for this account yet, please contact it',
  noticeMissing: 'The announcement does not exist or has been removed',
  collectFull: 'There are too many favourites, please remove some first',
  checkNothing: 'Please enter an account to check',
  accountOfficial: 'account normal',
  accountUnknown: 'account abnormal',
  goodReserved: 'Another buyer has reserved this account and is paying; it may come back within 15 minutes',
  goodSold: 'This account has just been sold',
  goodDown: 'This account is not on sale any more',
  ownGood: 'This is your own account, you cannot buy it',
  blacklisted: 'This account or contact is on the blacklist, the order cannot be made',
  realNameRequired: 'Orders of this amount need a verified real name, please verify yours first',
  tooManyUnpaid: 'You have five unpaid orders, please pay or cancel one first',
  guaranteeUnknown: 'This guarantee is not offered any more, please choose again',
  priceChanged: 'The price has changed, please check it and confirm again',
  orderMissing: 'The order does not exist',
  orderStepRefused: 'The order has moved on, this is not possible any more',
  disputeReasonRule: 'Please describe the problem in 10 to 2000 characters',
  disputeImagesRule: 'At most 9 uploaded pictures can be attached',
  idempotencyKeyWrong: 'The Idempotency-Key must have 1 to 128 printable ASCII characters',
  idempotencyKeyReused: 'This Idempotency-Key was used for another request',
  paymentMissing: 'The payment does not exist',
  paymentNotSetUp: 'This shop has no way to pay set up yet, please contact it',
} as const;

/** The name of a message for a person. */
export type MessageName = keyof typeof english;

/** Texts that the API's description quotes are the same in each language. */
const chinese: Record<MessageName, string> = {
  success: english.success,
  failed: '服务暂时出错，请稍后再试',
  malformed: '请求内容无法识别',
  unknownPath: '接口不存在',
  unknownShop: '该地址没有店铺',
  shopClosed: '店铺暂停营业',
  loginRequired: '登录已过期，请重新登录',
  notAvailable: english.notAvailable,
  repeated: english.repeated,
  fieldMissing: '缺少字段“{field}”',
  fieldWrong: '字段“{field}”不正确',
  captchaWrong: '图形验证码错误或已过期',
  credentialsWrong: '手机号或密码错误',
  tooManyAttempts: '尝试次数过多，请稍后再试',
  accountClosed: '该账号已停用，请联系客服',
  phoneInvalid: '请输入正确的手机号',
  smsPurposeUnknown: '不支持的短信验证码类型',
  smsTooSoon: '60 秒内已发送过验证码，请稍候',
  smsNoProvider: '尚未配置短信服务，无法发送验证码',
  smsCodeWrong: '短信验证码错误或已过期',
  passwordRule: '密码长度为 8 到 64 位',
  passwordSame: '新密码不能与旧密码相同',
  oldPasswordWrong: '旧密码错误',
  phoneTaken: '该手机号已注册，请直接登录',
  phoneUnknown: '该手机号尚未注册',
  inviteCodeUnknown: '邀请码不存在',
  nickNameRule: '昵称长度为 1 到 20 个字符',
  avatarRule: '头像必须是本站图片',
  goodMissing: '商品不存在或已被移除',
  credentialsNotYet: '账号交付后才能查看登录信息',
  credentialsMissing: '店铺尚未录入该账号的登录信息，请联系客服',
  noticeMissing: '公告不存在或已被移除',
  collectFull: '收藏已满，请先移除一些',
  checkNothing: '请输入要查询的账号',
  accountOfficial: english.accountOfficial,
  accountUnknown: english.accountUnknown,
  goodReserved: '该账号已被其他买家锁定，正在付款；15 分钟内可能重新上架',
  goodSold: '该账号刚刚售出',
  goodDown: '该账号已下架',
  ownGood: '这是您自己的账号，不能购买',
  blacklisted: '该账号或联系方式在黑名单中，无法下单',
  realNameRequired: '该金额的订单需要先完成实名认证',
  tooManyUnpaid: '您有五个待付款订单，请先付款或取消',
  guaranteeUnknown: '该包赔方案已不可选，请重新选择',
  priceChanged: '价格已变动，请核对后重新确认',
  orderMissing: '订单不存在',
  orderStepRefused: '订单状态已变化，无法进行此操作',
  disputeReasonRule: '请用 10 到 2000 个字描述问题',
  disputeImagesRule: '最多可附 9 张已上传的图片',
  idempotencyKeyWrong: 'Idempotency-Key 须为 1 到 128 个可见 ASCII 字符',
  idempotencyKeyReused: '该 Idempotency-Key 已用于另一个请求',
  paymentMissing: '付款记录不存在',
  paymentNotSetUp: '店铺尚未开通支付方式，请联系客服',
};

const tables = { en: english, 'zh-CN': chinese } as const satisfies Record<Language, Record<MessageName, string>>;

/** A message in the person's language; `{field}` is filled from `values`. */
export function messageText(
  language: Language,
  name: MessageName,
  values: Readonly<Record<string, string>> = {},
): string {
  return tables[language][name].replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** Which of our languages an Accept-Language header or a shop's locale names first; null when neither. */
export function languageOf(languages: string | null | undefined): Language | null {
  const first = languages?.split(',')[0]?.trim().toLowerCase() ?? '';
  if (first === 'zh' || first.startsWith('zh-')) return 'zh-CN';
  return first === 'en' || first.startsWith('en-') ? 'en' : null;
}
