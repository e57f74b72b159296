import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { messages as english } from '~/messages/en';
import { messages as chinese } from '~/messages/zh-CN';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

/** The ICU arguments a text asks for; a branch such as `other {Accounts}` is none. */
function argumentsOf(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(/(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*)\{\s*(\w+)\s*[,}]/g)].map(
        (match) => match[1] ?? '',
      ),
    ),
  ].sort();
}

const en = new Map(flatten(english as unknown as Tree));
const zh = new Map(flatten(chinese as unknown as Tree));

describe('the texts', () => {
  it('have the same keys in English and Chinese', () => {
    expect([...zh.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('ask for the same arguments in both', () => {
    for (const [key, text] of en) expect(argumentsOf(zh.get(key) ?? ''), key).toEqual(argumentsOf(text));
  });

  it('are never empty', () => {
    for (const [key, text] of [...en, ...zh]) expect(text.trim(), key).not.toBe('');
  });

  it('are all valid ICU', () => {
    const anything = new Proxy(
      {},
      { get: () => 1, has: () => true, ownKeys: () => [], getOwnPropertyDescriptor: () => undefined },
    );
    for (const [locale, tree] of [
      ['en', english],
      ['zh-CN', chinese],
    ] as const) {
      const t = createTranslator({
        locale,
        messages: tree,
        onError: (error) => {
          if (error.code === 'INVALID_MESSAGE') throw error;
        },
      }) as unknown as (key: string, values: object) => string;
      for (const key of en.keys()) expect(t(key, anything), `${locale} ${key}`).toBeTypeOf('string');
    }
  });

  it('stand in files that are all aggregated', () => {
    for (const locale of ['en', 'zh-CN']) {
      const files = readdirSync(`app/messages/${locale}`).map((file) => file.replace('.json', ''));
      expect(Object.keys(english).sort()).toEqual(files.sort());
    }
  });

  it('say in English what the specification says, word for word', () => {
    const { nav, user, logout, session, closed } = english.Shell;
    expect([nav.home, nav.buy, nav.sale, nav.other, nav.appDownload, nav.cooperation, nav.help]).toEqual([
      'Home',
      'I want to buy',
      'I want to sell',
      'Personal centre',
      'App download',
      'Business cooperation',
      'Help centre',
    ]);
    expect(user.login).toBe('Login/Register');
    expect(logout.question).toBe('Are you sure to exit the current login account?');
    expect(logout.done).toBe('Exit succeeded!');
    expect([session.title, session.text, session.confirm, session.cancel]).toEqual([
      'Prompt',
      'Login timeout, please login again',
      'Confirm',
      'Cancel',
    ]);
    expect(closed.text).toBe(
      'Merchant has not opened the self-operated platform service, please ask the website administrator to open the "Self-operated platform" service in the backend!',
    );
    expect(english.Titles.goodList).toBe('Goods list');
    expect(english.Titles.detail).toBe('Goods detail');
  });

  it('are written in message files, not in the Chinese of components', () => {
    const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
    for (const file of sources) expect(/[\u4e00-\u9fff]/.test(readFileSync(`app/${file}`, 'utf8')), file).toBe(false);
  });
});
