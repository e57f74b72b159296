import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SellAnswer } from '../../app/features/sell/commit/submitSell.server';
import { useFormErrors } from '../../app/features/sell/commit/useFormErrors';
import { emptyDraft, type SellDraft } from '../../app/features/sell/draft/sellDraft';
import type { SellField, SellSection } from '../../app/features/sell/form/sellFields';
import { I18nProvider } from '../../app/lib/i18n';
import { messages } from '../../app/messages/en';

const field = (key: string, name: string, more: Partial<SellField>): SellField => ({
  key,
  name,
  kind: 'number',
  unit: '',
  must: true,
  range: { min: 1, max: 80 },
  options: [],
  ...more,
});

const sections: SellSection[] = [
  {
    name: '',
    fields: [
      field('f1', 'Level', {}),
      field('f2', 'Rank', { kind: 'radio', range: null }),
      field('f3', 'Skins', { must: false }),
      field('f4', 'Notes', { kind: 'input', must: false, range: null }),
    ],
  },
];

const shared = {
  errors: {},
  priceError: null,
  pictureError: null,
  openPlace: [],
  problem: 'invalid',
  msg: '',
} as const;

/** What the list above the form says. */
function saidAbout(typed: Partial<SellDraft>, more: Partial<SellAnswer>): string[] {
  const answer = { ...shared, ...more, typed: { ...emptyDraft('7'), way: 'consignment', ...typed } } as SellAnswer;
  let said: string[] = [];
  function Probe() {
    said = useFormErrors({ answer, sections, way: 'consignment' }).ordered.map(({ text }) => text);
    return null;
  }
  renderToString(
    <I18nProvider locale="en" messages={messages}>
      <Probe />
    </I18nProvider>,
  );
  return said;
}

describe('the list of what is wrong with a form of selling', () => {
  it('names everything at once, though a wrong price keeps the marketplace from being asked', () => {
    const said = saidAbout({ values: { f3: '90' } }, { priceError: 'missing', openPlace: ['groupId'] });
    expect(said).toEqual([
      'Please choose Region',
      'Please fill in Level',
      'Please choose Rank',
      'Please enter a whole number from 1 to 80',
      'Please add at least one picture',
      'Please enter a price from ¥1 to ¥1,000,000',
    ]);
  });

  it('leaves the rest to the marketplace where that was asked', () => {
    expect(saidAbout({}, { problem: 'refused', errors: { f1: 'Level must be …' } })).toEqual(['Level must be …']);
  });
});
