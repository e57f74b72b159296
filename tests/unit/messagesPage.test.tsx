import { describe, expect, it } from 'vitest';
import { loadMessages } from '../../app/features/messages/messages.server';
import { MessagesPage } from '../../app/features/messages/MessagesPage';
import type { RootData } from '../../app/lib/rootData';
import { drawPage } from './support/drawPage';
import { fakeBff } from './support/fakeBff';

const root = { titles: { messages: 'Messages' }, tenant: { features: [] } } as unknown as RootData;

/** The page's only message as HTML. */
async function drawn(message: object): Promise<string> {
  const row = { id: 1, kind: 'order', refId: 9, event: 'paid', role: 'seller', isRead: false, ...message };
  const bff = fakeBff({ 'GET /api/web/message/list': { rows: [row], total: 1 } }, { loggedIn: true });
  const answer = await loadMessages(bff, new URLSearchParams());
  if (!('data' in answer)) throw new Error(`leads to ${answer.redirectTo}`);
  const html = await drawPage(<MessagesPage data={answer.data} />, root);
  return /<li.*<\/li>/s.exec(html)?.[0] ?? '';
}

const linkText = (html: string) => /<a [^>]*>([^<]*)<\/a>/.exec(html)?.[1];

describe('a message', () => {
  it('leads to what it is about by its name', async () => {
    const html = await drawn({ title: 'Lv 80' });
    expect(linkText(html)).toBe('Lv 80');
    expect(html).toContain('A buyer has paid for your account: hand over its login');
  });

  it('about an answered report leads to the report', async () => {
    const html = await drawn({ kind: 'problem', event: 'answered', role: undefined, title: 'It was reclaimed' });
    expect(html).toContain('The shop answered your report');
    expect(html).toContain('href="/pages/other/fankui?id=9"');
  });

  it.each([' ', null])('leads there by its own words where that is called %j', async (title) => {
    const html = await drawn({ title });
    expect(linkText(html)).toBe('A buyer has paid for your account: hand over its login');
    expect(html.match(/>A buyer has paid for your account: hand over its login</g)).toHaveLength(1);
  });

  it.each([
    ['cancel', 'The sale of your account was cancelled'],
    ['refuse', 'Your account is not bought after all'],
    ['decline', 'The shop does not buy your account'],
    ['unheard', 'Something has changed'],
  ])('about an account offered for buying says what %s means', async (event, words) => {
    expect(await drawn({ kind: 'backlist', event, role: undefined, title: 'Lv 80' })).toContain(words);
  });
});
