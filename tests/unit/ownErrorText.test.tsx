import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useOwnErrorText } from '~/features/account/form/useOwnErrorText';
import { I18nProvider } from '~/lib/i18n';
import { textsOf } from '~/lib/texts';
import { messages as english } from '~/messages/en';
import { messages as chinese } from '~/messages/zh-CN';

function Said({ field }: { field: string }) {
  const say = useOwnErrorText();
  return <>{say(field, 'missing')}</>;
}

describe('a field of an account form that was left empty', () => {
  it.each([
    ['name', '请填写真实姓名'],
    ['idCard', '请填写身份证号'],
    ['oldPassword', '请填写当前密码'],
    ['nickName', '请填写昵称'],
    ['inviteCode', '请填写邀请码'],
    ['content', '请填写手机号、QQ、微信或游戏账号'],
  ])('is named: %s', (field, words) => {
    const html = renderToStaticMarkup(
      <I18nProvider locale="zh-CN" messages={chinese}>
        <Said field={field} />
      </I18nProvider>,
    );
    expect(html).toBe(words);
  });
});

describe('the best price of a buy-back', () => {
  it("is the shop's own where only the shop offers, else the best of those who did", () => {
    const en = textsOf('en', english, 'Appraisals');
    const zh = textsOf('zh-CN', chinese, 'Appraisals');
    expect(en('outcome.bidders', { way: 'quick', count: 1 })).toBe("the shop's offer");
    expect(zh('outcome.bidders', { way: 'quick', count: 1 })).toBe('店铺报价');
    expect(zh('outcome.bidders', { way: 'bidding', count: 1 })).toBe('唯一报价');
    expect(zh('outcome.bidders', { way: 'bidding', count: 3 })).toBe('3 家报价中最高');
    expect(en('outcome.bidders', { way: 'bidding', count: 3 })).toBe('best of 3 bidders');
  });
});
