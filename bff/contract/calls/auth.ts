import { z } from 'zod';
import { call } from '../call';
import { contextCache, listingCache, settledCache } from '../cacheRules';
import { blacklistRow, checkedAccount, good, profile, profileWithRealName, qqGroup } from '../entities';
import {
  changedText,
  flagUnlessOff,
  listedText,
  nothing,
  optionalIdInput,
  optionalShortText,
  optionalText,
  paging,
  shortText,
  textOrEmpty,
} from '../scalars';
import { partnerLogin } from '../sell';
import { listingSearch } from '../listingSearch';

const guestCall = { access: 'guest', origin: 'specification', group: 'auth', shape: 'clean' } as const;
const userCall = { ...guestCall, access: 'user' } as const;
const tokenAnswer = z.object({ token: optionalText });

/** Login, person and look-ups. Source: specification §7, "Auth and user". */
export const authCalls = {
  'GET /api/V2/H5/checkAccount': call({
    ...guestCall,
    envelope: 'data',
    summary: 'Is this contact or payee an official one? 200 normal, 500 abnormal',
    input: z.looseObject({ weixin: optionalShortText, collection: optionalShortText }),
    output: nothing,
  }),
  'GET /api/black/blackList': call({
    ...userCall,
    envelope: 'rows',
    summary: 'Blacklist rows that match an account number or a contact',
    input: z.looseObject({ game_sn: optionalShortText, content: optionalShortText, ...paging }),
    output: blacklistRow,
  }),
  'GET /api/check/account/allList': call({
    ...guestCall,
    envelope: 'rows',
    summary: 'Listings verified by the merchant, with report',
    input: z.looseObject(paging),
    output: checkedAccount,
    cache: contextCache,
  }),
  'GET /api/web/checkAccount/allList': call({
    ...guestCall,
    envelope: 'rows',
    summary: 'Listings verified by the merchant, public',
    input: z.looseObject({ goodId: optionalIdInput, ...paging }),
    output: checkedAccount,
    cache: contextCache,
  }),
  'POST /api/web/good/allList': call({
    ...guestCall,
    envelope: 'rows',
    summary: 'Search the listings on sale',
    input: listingSearch,
    output: good,
    cache: listingCache,
  }),
  'GET /api/V2/H5/qqGroup': call({
    ...guestCall,
    envelope: 'bare',
    summary: "The shop's QQ groups",
    input: z.looseObject({}),
    output: qqGroup,
    cache: settledCache,
  }),
  'GET /api/sms/new/send': call({
    ...guestCall,
    envelope: 'data',
    summary: 'Send an SMS code; type phoneLogin (as without one), mima, huishou, payee or public; it serves that alone',
    // Another site's picture tag must not use a visitor's allowance up.
    changesState: true,
    rate: 'sms',
    input: z.looseObject({ phone: shortText, type: optionalShortText }),
    /** `demoCode` is there in demo mode only: no SMS is sent, the page shows the code. */
    output: z
      .union([
        z.object({ yzmRankey: textOrEmpty, demoCode: optionalText }),
        listedText.transform((key) => ({ yzmRankey: key, demoCode: undefined })),
      ])
      // It is sent whatever is told of it.
      .catch({ yzmRankey: '', demoCode: undefined }),
  }),
  'GET /api/captchaImage': call({
    ...guestCall,
    envelope: 'top',
    summary: 'A picture captcha: single use, 2 minutes',
    input: z.looseObject({}),
    /** `img` is base64 of a GIF, PNG or SVG, or a data URL. */
    output: z.object({ captchaEnabled: flagUnlessOff, uuid: optionalText, img: optionalText }),
  }),
  'POST /api/web/login': call({
    ...guestCall,
    envelope: 'top',
    rate: 'login',
    summary: 'Log in by password and captcha',
    input: z.looseObject({
      username: shortText,
      password: shortText,
      code: optionalShortText,
      uuid: optionalShortText,
    }),
    output: tokenAnswer,
  }),
  'POST /api/h5/login': call({
    ...guestCall,
    envelope: 'top',
    rate: 'login',
    summary: 'Log in, or sign up, by SMS code',
    input: z.looseObject({
      phone: shortText,
      dxyzm: shortText,
      yzmRankey: optionalShortText,
      inviteCode: optionalShortText,
    }),
    output: tokenAnswer,
  }),
  'POST /api/register': call({
    ...guestCall,
    envelope: 'top',
    rate: 'login',
    summary: 'Register; sent with empty Token and Authorization',
    input: z.looseObject({
      username: shortText,
      password: shortText,
      dxyzm: optionalShortText,
      yzmRankey: optionalShortText,
      uuid: optionalShortText,
      code: optionalShortText,
      inviteCode: optionalShortText,
    }),
    output: tokenAnswer,
  }),
  'POST /api/h5/SmsforPwd': call({
    ...guestCall,
    envelope: 'data',
    rate: 'login',
    summary: 'Set a new password by SMS code',
    input: z.looseObject({
      phone: shortText,
      dxyzm: shortText,
      yzmRankey: optionalShortText,
      password: shortText,
    }),
    output: nothing,
  }),
  'GET /api/system/user/profile/new': call({
    ...userCall,
    envelope: 'data',
    summary: "The person's profile",
    input: z.looseObject({}),
    output: profile,
  }),
  'GET /api/system/user/profile/newsm': call({
    ...userCall,
    envelope: 'data',
    summary: "The person's profile with the verified name and ID number, masked",
    input: z.looseObject({}),
    output: profileWithRealName,
  }),
  'PUT /api/system/user/profile': call({
    ...userCall,
    envelope: 'data',
    summary: 'Change nick name, avatar or both',
    input: z.looseObject({ nickName: changedText, avatar: optionalShortText }),
    output: nothing,
  }),
  'POST /api/realname/auth': call({
    ...userCall,
    envelope: 'data',
    rate: 'login',
    summary: 'Verify the real name: two elements',
    input: z.looseObject({ name: shortText, idCard: shortText }),
    output: nothing,
  }),
  'POST /api/realname/auth/two': call({
    ...userCall,
    envelope: 'data',
    rate: 'login',
    summary: 'Verify the real name: three elements',
    input: z.looseObject({ name: shortText, idCard: shortText, phone: optionalShortText }),
    output: nothing,
  }),
  'POST /api/promotion/detail/create': call({
    ...userCall,
    envelope: 'data',
    summary: 'Bind the person to an inviter, once',
    input: z.looseObject({ inviteCode: shortText }),
    output: nothing,
  }),
  'GET /api/other/getOtherUserHX': call({
    ...userCall,
    envelope: 'data',
    summary: "The person's account at the chat provider",
    input: z.looseObject({}),
    output: z.object({ userName: optionalText, password: optionalText, nick: optionalText }),
  }),
  'GET /api/other/getOtherLsLogin': call({
    ...userCall,
    envelope: 'data',
    summary: 'Single sign-on to the partner Leishen; with backId for one own item of partition 3',
    input: z.looseObject({ backId: optionalIdInput }),
    output: partnerLogin,
  }),
};
