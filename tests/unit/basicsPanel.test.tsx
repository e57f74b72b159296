import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BasicsPanel } from '../../app/features/sell/commit/BasicsPanel';
import { emptyDraft } from '../../app/features/sell/draft/sellDraft';
import { I18nProvider } from '../../app/lib/i18n';
import { messages } from '../../app/messages/en';

describe('where an account plays, in the form of selling', () => {
  it('says each thing that is not chosen on a line of its own', () => {
    const errors = { systemId: 'Please choose Operating system', groupId: 'Please choose Region' };
    const html = renderToStaticMarkup(
      <I18nProvider locale="en" messages={messages}>
        <BasicsPanel draft={emptyDraft('7')} changeAddress="/place" errors={errors} onContact={() => undefined} />
      </I18nProvider>,
    );
    const [, said = ''] = /id="sell-place-error"[^>]*>(.*?)<\/p>/.exec(html) ?? [];
    expect(said.replace(/ class="[^"]*"/g, '')).toBe(`<span>${errors.systemId}</span><span>${errors.groupId}</span>`);
  });
});
