import { describe, expect, it } from 'vitest';
import { good } from '../../bff/contract/entities';
import { cardBadges, cardOf } from '../../app/ui/badgesOf';

const labels = [
  { id: '1', name: 'No binding' },
  { id: '2', name: 'Mail included' },
];
const make = (facts: Record<string, unknown>) => good.parse({ id: 1, ...facts });
const kinds = (facts: Record<string, unknown>) =>
  cardBadges(make(facts), labels).map((badge) => (badge.kind === 'label' ? badge.text : badge.kind));

describe('the badges of a listing card', () => {
  it('come in the order of what a buyer fears: verified, guarantee, binding', () => {
    const all = {
      labels: ['2', '1'],
      isGuarantee: 1,
      verify: { state: 'passed' },
      isOnSpecialOffer: 1,
      accountType: 1,
    };
    expect(kinds(all)).toEqual(['verified', 'guarantee', 'No binding']);
  });

  it('are at most three, and the rest move up when a fear is not answered', () => {
    expect(kinds({ labels: ['1', '2'], isOnSpecialOffer: 1, accountType: 1 })).toEqual([
      'No binding',
      'Mail included',
      'own',
    ]);
    expect(kinds({ isOnSpecialOffer: '1' })).toEqual(['offer']);
  });

  it('say a thing once, though the merchant has a label for it too', () => {
    const repeating = [
      { id: '1', name: '官方验号' },
      { id: '2', name: 'Reclaim guarantee' },
      { id: '3', name: 'Rebindable' },
    ];
    const row = make({ labels: ['1', '2', '3'], verify: { state: 'verified' }, isGuarantee: 1 });
    expect(cardBadges(row, repeating).map((badge) => badge.kind)).toEqual(['verified', 'guarantee', 'label']);
    const unproven = make({ labels: ['1', '3'] });
    expect(cardBadges(unproven, repeating)).toHaveLength(2);
  });

  it('never claim a check that did not happen or a label the merchant does not have', () => {
    expect(kinds({ verify: { state: 'pending' }, labels: ['99'] })).toEqual([]);
    expect(kinds({})).toEqual([]);
  });
});

describe('what a card carries of a listing', () => {
  const facts = {
    title: 'Rare',
    gameName: 'Star Harbour',
    price: '12.00',
    newPrice: '10.00',
    labels: ['1'],
    verify: { state: 'passed', time: '2026-01-01 00:00:00' },
    isGuarantee: 1,
    isCollect: 0,
    collectNum: 3,
    createTime: '2026-01-01 00:00:00',
    des: 'Long words',
    assurance: 'Longer words',
  };

  it('is all that it shows, and nothing else', () => {
    const card = cardOf(make(facts));
    expect(cardBadges(card, labels)).toEqual(cardBadges(make(facts), labels));
    expect(card).toEqual({
      id: '1',
      title: 'Rare',
      gameName: 'Star Harbour',
      price: '12.00',
      newPrice: '10.00',
      labels: ['1'],
      verify: { state: 'passed' },
      isGuarantee: true,
      collectNum: 3,
      createTime: '2026-01-01 00:00:00',
    });
  });

  it('has one time: that of publishing, or that of making where there is no other', () => {
    const published = cardOf(make({ ...facts, publishTime: '2026-01-02 00:00:00' }));
    expect(published.publishTime).toBe('2026-01-02 00:00:00');
    expect(published).not.toHaveProperty('createTime');
  });
});
