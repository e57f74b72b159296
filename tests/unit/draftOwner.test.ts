import { describe, expect, it } from 'vitest';
import { dropDraft, readDraft, writeDraft } from '~/features/order/sessionDraft';
import { personIn } from '~/store/draftOwner';
import { useTabBrowser } from './support/tabBrowser';

const { kept, browser } = useTabBrowser();

describe('what was typed and not sent', () => {
  it('stays for the person who typed it, over any number of sessions', () => {
    browser.cookie = 'locale=en; person=17';
    writeDraft('contact', { text: 'wechat-of-17' });
    writeDraft('contact', { note: 'evenings' });
    expect(readDraft('contact')).toMatchObject({ text: 'wechat-of-17', note: 'evenings' });
    dropDraft('contact');
    expect(readDraft('contact')).toEqual({});
  });

  it('is gone for the next person at the same device', () => {
    browser.cookie = 'person=17';
    writeDraft('contact', { text: 'wechat-of-17' });
    browser.cookie = 'person=18';
    expect(readDraft('contact')).toEqual({});
    expect([...kept]).toEqual([]);
    writeDraft('contact', { note: 'mine' });
    expect(readDraft('contact')).not.toHaveProperty('text');
  });

  it('is not for a guest either when a person typed it, and a guest’s own goes on with whoever logs in', () => {
    browser.cookie = 'person=17';
    writeDraft('contact', { text: 'wechat-of-17' });
    browser.cookie = '';
    expect(readDraft('contact')).toEqual({});
    writeDraft('contact', { text: 'a guest’s' });
    browser.cookie = 'person=18';
    expect(readDraft('contact')).toEqual({ text: 'a guest’s' });
  });

  it('goes on where the marketplace tells nobody’s id', () => {
    writeDraft('contact', { text: 'wechat' });
    expect(readDraft('contact')).toEqual({ text: 'wechat' });
  });
});

describe('the cookie that says whose they are', () => {
  it('is read by its name alone', () => {
    expect(personIn('a=1; person=17; b=2')).toBe('17');
    for (const cookies of ['', 'person=', 'xperson=17', 'person=1 7', `person=${'1'.repeat(65)}`]) {
      expect(personIn(cookies), cookies).toBeNull();
    }
  });
});
