import { plainCharacters } from '../visibleText';

/** A mainland phone number, also with blanks, dots or dashes between its digits. */
const phone = /(?<!\d)1[ .-]?[3-9](?:[ .-]?\d){9}(?!\d)/;
const foreignPhone = /\+\d{1,3}[ -]?\d(?:[ -]?\d){6,}/;
/** Servers and platforms are called QQ and WeChat as well: only with a number or a name after it, it is somebody. */
const qqNumber = /(?:qq|扣扣|企鹅|q号)[\s:号是=+-]{0,4}\d{5,11}(?!\d)/;
const weChatName =
  /(?:微信|薇信|威信|v信|wechat|weixin|vx|wx)(?:[\s:号是=+-]{0,4}(?=[a-z_-]*\d)|\s*[:号=]\s*)[a-z\d][\w-]{5,19}/;
const messenger = /(?:telegram|whatsapp|discord|skype|line)\s*[:=@]\s*\S{4,}/;
const address =
  /https?:\/\/|www\.|\S@[\w-]+\.\w|(?<![\w.])[a-z\d][a-z\d-]*\.(?:com|cn|net|org|top|xyz|vip|cc|io|me|shop|club|site|online|link|info|tv|gg)(?![a-z\d])/;

/**
 * True when a text tells how to reach somebody outside of the shop. What is dealt behind its back has neither escrow
 * nor guarantee, and a phone number in a title is seen by everybody.
 */
export function tellsContact(text: string): boolean {
  // Characters without a look between the others would hide a number from these patterns and from nobody else.
  const plain = plainCharacters(text).toLowerCase();
  return [phone, foreignPhone, qqNumber, weChatName, messenger, address].some((pattern) => pattern.test(plain));
}
