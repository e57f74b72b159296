/** What is said about a person's own listings. */
export const productsEnglish = {
  priceRule: 'Please enter a price from 1.00 to 1,000,000.00 yuan',
  priceBeyondReason:
    'That is more than three times what accounts like this one cost here (up to ¥{high}). To ask for it, take the account down and send it in again: the shop looks at it first',
  gameFixed: 'A listing stays with its game; please offer an account of another game as a new one',
  contactTooLong: 'The contact has at most 100 characters',
  downReasonRule: 'Please say in 1 to 200 characters why you take it down',
  tooManyInReview: 'You have {max} accounts in review, please wait until some of them are reviewed',
  tooManySentIn: 'You can send in at most {max} accounts within 24 hours, please continue later',
  sellerBlacklisted: 'This contact is on the blacklist, the shop cannot offer the account',
  productMissing: 'You have no such listing',
  productStepRefused: 'This is not possible in the present state of the listing, please look again',
  productReserved: 'A buyer has reserved this account, it cannot be changed now',
  draftsFull: 'You have {max} drafts, please send or remove one first',
} as const;

export const productsChinese: Record<keyof typeof productsEnglish, string> = {
  priceBeyondReason: '价格超过本店同类账号（最高约 ¥{high}）的三倍。如需以此价格出售，请先下架，修改后重新提交审核',
  priceRule: '请输入 1.00 至 1,000,000.00 元之间的价格',
  gameFixed: '商品不能改为其他游戏，其他游戏的账号请另行提交',
  contactTooLong: '联系方式最多 100 个字',
  downReasonRule: '请用 1 至 200 个字说明下架原因',
  tooManyInReview: '您有 {max} 个账号正在审核，请等待审核后再提交',
  tooManySentIn: '24 小时内最多提交 {max} 个账号，请稍后再提交',
  sellerBlacklisted: '该联系方式在黑名单中，无法上架该账号',
  productMissing: '您没有这个商品',
  productStepRefused: '商品当前状态无法进行此操作，请刷新查看',
  productReserved: '该账号已被买家锁定，暂时无法修改',
  draftsFull: '您已有 {max} 份草稿，请先提交或删除一份',
};
