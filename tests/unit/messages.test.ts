import { readdirSync, readFileSync } from 'node:fs';
import { createElement, isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTranslator } from 'use-intl/core';
import { describe, expect, it, vi } from 'vitest';
import type { Namespace } from '~/lib/i18n';
import { pictureTypes } from '~/lib/pictureRules';
import { textsOf } from '~/lib/texts';
import { messages as english } from '~/messages/en';
import { messages as chinese } from '~/messages/zh-CN';
import { messageText } from '../../marketplace/messages';

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

  it('name the kinds of picture that the forms take, whoever says no', () => {
    const kinds = ['JPEG', 'PNG', 'WebP', 'GIF', 'AVIF'];
    const taken = kinds.filter((kind) => pictureTypes.some((type) => type === `image/${kind.toLowerCase()}`));
    for (const text of [messageText('en', 'pictureKind'), messageText('zh-CN', 'pictureKind')]) {
      expect(kinds.filter((kind) => text.includes(kind))).toEqual(taken);
    }
    for (const texts of [en, zh]) {
      expect(kinds.filter((kind) => texts.get('Pictures.errors.pictureType')?.includes(kind))).toEqual(taken);
    }
  });

  it('ask for the same arguments in both', () => {
    for (const [key, text] of en) expect(argumentsOf(zh.get(key) ?? ''), key).toEqual(argumentsOf(text));
  });

  it('have a blank between Chinese and Latin words', () => {
    const joined = [...zh].filter(([, text]) => /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9%][\u4e00-\u9fff]/.test(text));
    expect(joined).toEqual([]);
  });

  it('are never empty', () => {
    for (const [key, text] of [...en, ...zh]) expect(text.trim(), key).not.toBe('');
  });

  /** Values of each kind: a choice needs one of its words, a plural a number, of which some are said otherwise. */
  const fillings = [0, 1, 2, 1234567, 0.5].map((number) => (kind: string) => {
    if (kind === 'plural') return number;
    if (kind === 'select') return number === 1 ? 'yes' : 'other';
    return number === 2 ? 2 : `“${number}” <b>`;
  });

  it.each([
    ['en', english],
    ['zh-CN', chinese],
  ] as const)('are said in %s as by the library of the field, whatever their arguments', (locale, messages) => {
    const onError = (error: Error) => expect.fail(error.message);
    const theirs = createTranslator({ locale, messages, onError }) as unknown as (
      key: string,
      values: object,
    ) => string;
    for (const [key, message] of locale === 'en' ? en : zh) {
      const [, namespace = '', rest = ''] = /^(\w+)\.(.*)$/.exec(key) ?? [];
      const ours = textsOf(locale, messages, namespace as Namespace) as unknown as typeof theirs;
      const kinds = [...message.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+)|\})/g)];
      const tags = [...message.matchAll(/<(\w+)>/g)].map(([, name = '']) => name);
      for (const filling of fillings) {
        const values = Object.fromEntries([
          ...kinds.map(([, name = '', kind = '']) => [name, filling(kind)]),
          ...tags.map((name) => [name, (chunks: string[]) => `[${chunks.join('')}]`]),
        ]) as object;
        expect(ours(rest, values), key).toBe(theirs(key, values));
      }
    }
  });

  it('are named in their place when they are missing, or something is that they ask for', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const t = textsOf('en', english, 'List') as (key: string, values?: object) => string;
    expect(t('nothing')).toBe('List.nothing');
    expect(t('card')).toBe('List.card');
    expect(t('card.nothing.more')).toBe('List.card.nothing.more');
    expect(t('count', {})).toBe('List.count');
    expect(t('constructor')).toBe('List.constructor');
    expect(said).toHaveBeenCalledTimes(5);
    said.mockRestore();
  });

  it('take elements, each with a key of its own', () => {
    const made = textsOf('en', english, 'Lookup').rich('verified.checked', { time: () => createElement('time') });
    expect(isValidElement(made) || Array.isArray(made)).toBe(true);
    const elements = [made].flat().filter((part) => isValidElement(part));
    expect(elements.map(({ type, key }) => [type, key])).toEqual([['time', 'time0']]);
    expect(renderToStaticMarkup(createElement('p', null, made))).toContain('<time></time>');
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
