import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../marketplace/messages';
import { readAnswers } from '../../marketplace/selling/answers';
import { tellsContact } from '../../marketplace/selling/contacts';
import { titleFrom } from '../../marketplace/selling/title';
import { readValues } from '../../marketplace/selling/values';
import { answersTo, corruptionsOf, templates } from '../marketplace/support/templates';

const filled = templates.chain((template) => answersTo(template).map((answers) => ({ template, answers })));

describe('the details of an offered account', () => {
  it('pass when they are right, and come back as they were', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        expect(readValues(template, answers)).toEqual({ values: answers, faults: {} });
      }),
      { numRuns: 500 },
    );
  });

  it('are written one way, whatever the order of the choices and the blanks around', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const untidy = Object.fromEntries(
          Object.entries(answers).map(([key, value]) => {
            const type = template.find((field) => field.key === key)?.type;
            if (type === 'number') return [key, ` ${value.length < 9 ? `0${value}` : value} `];
            return [
              key,
              type === 'checkbox' || type === 'boxradio' ? value.split(',').reverse().join(' , ') : `${value} `,
            ];
          }),
        );
        expect(readValues(template, untidy)).toEqual({ values: answers, faults: {} });
      }),
      { numRuns: 500 },
    );
  });

  it('are refused at exactly the field that was spoilt', () => {
    fc.assert(
      fc.property(filled, fc.nat(), ({ template, answers }, place) => {
        const corruptions = corruptionsOf(template, answers);
        if (corruptions.length === 0) return;
        const { key, value } = corruptions[place % corruptions.length]!;
        const { faults } = readValues(template, { ...answers, [key]: value });
        expect(Object.keys(faults), JSON.stringify({ template, key, value })).toEqual([key]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('may not answer what the game does not ask', () => {
    expect(readValues([], { f3: 'x', f21: 'x', __proto_: 'x' }).faults).toEqual({
      f3: { message: 'valueUnknown' },
      attributes: { message: 'valueUnknown' },
    });
    expect(readValues([], { f3: ' ' }).faults).toEqual({});
  });

  it('have faults that say what is wanted', () => {
    const field = { key: 'f1', meaning: 'level', type: 'number', name: 'Level', unit: null, must: true } as const;
    const { faults } = readValues([{ ...field, range: '1-80', options: [] }], { f1: '81' });
    expect(messageText('en', faults['f1']!.message, faults['f1']!.values)).toBe(
      'Level must be a whole number from 1 to 80',
    );
    expect(messageText('zh-CN', faults['f1']!.message, faults['f1']!.values)).toBe('Level须为 1 至 80 的整数');
  });

  it('come as an object or as text of one', () => {
    expect(readAnswers({ f1: 'a', f2: 3, f3: null })).toEqual({ f1: 'a', f2: '3' });
    expect(readAnswers('{"f1":"a","f2":3}')).toEqual({ f1: 'a', f2: '3' });
    for (const nothing of [undefined, null, '']) expect(readAnswers(nothing)).toEqual({});
    for (const wrong of ['{', '[]', '"x"', '3', [], { f1: {} }, { f1: ['1'] }, { f1: true }]) {
      expect(readAnswers(wrong), JSON.stringify(wrong)).toBeNull();
    }
  });

  it('make a title of 4 to 80 characters that names what is there', () => {
    fc.assert(
      fc.property(filled, fc.constantFrom('en' as const, 'zh-CN' as const), ({ template, answers }, language) => {
        const title = titleFrom({ gameName: '星野', fields: template, values: answers }, language);
        expect([...title].length).toBeGreaterThanOrEqual(4);
        expect([...title].length).toBeLessThanOrEqual(80);
        const radio = template.find(({ key, type }) => type === 'radio' && answers[key] !== undefined);
        if (radio === undefined || template.length > 2) return;
        expect(title).toContain(radio.options.find(({ id }) => String(id) === answers[radio.key])?.name);
      }),
    );
  });
});

describe('a way to reach somebody outside of the shop', () => {
  it.each([
    'call 13800001234',
    '１３８ ００００ １２３４',
    '电话138-0000-1234',
    '+44 7700 900123',
    'QQ：123456789',
    '加qq 1234567',
    '扣扣号123456',
    '微信：hero_2020',
    '加VX hero2020',
    'WeChat: herofan',
    'https://elsewhere.example/x',
    'see www.elsewhere',
    'mail me@elsewhere.io',
    'elsewhere.com',
    'telegram: @heroes',
    '138\u200B0000\u200B1234',
    '1\u20603\u20608\u00AD00001234',
    'q\u200Dq\u202E\u202C123456789',
    '微\u2066信\u2069：hero2020',
    '1\u034F3\u034F800001234',
  ])('is seen in %j', (text) => expect(tellsContact(text)).toBe(true));

  it.each([
    'Lv 60 Diamond · 120.5k gems',
    'QQ区 等级60 12345678钻石',
    '微信区安卓 皮肤120个',
    'WeChat server, 12 skins',
    'Online since 2019, ids 1380000',
    '138000012345 gold',
    'v1.2 client, no. 5',
    '全英雄 130皮肤 可换绑',
  ])('is not seen in %j', (text) => expect(tellsContact(text)).toBe(false));
});
