import { describe, expect, it } from 'vitest';
import { BuybackPage } from '../../app/features/offers/BuybackPage';
import { loadBuyback } from '../../app/features/offers/offers.server';
import type { RootData } from '../../app/lib/rootData';
import { messages } from '../../app/messages/en';
import { drawPage } from './support/drawPage';
import { fakeBff } from './support/fakeBff';

const root = { titles: { offers: 'Offers' } } as RootData;

async function drawn(back: object, rlist: object[]): Promise<string> {
  const bff = fakeBff(
    { 'GET /api/account/quotation/mybprice': { back: { id: 9, ...back }, rlist } },
    { loggedIn: true },
  );
  const page = await loadBuyback(bff, '9');
  return drawPage(<BuybackPage page={page} action="/" answer={undefined} />, root);
}

const accept = `>${messages.Offers.accept.button}<`;

describe('the page of a buy-back', () => {
  it('of an upstream that names neither fees nor what is left says no amount for them', async () => {
    const html = await drawn({ status: 0 }, [{ id: 1, bprice: 900 }]);
    expect(html).toContain('One offer is open.');
    expect(html).toContain(accept);
    expect(html).toContain('Accept ¥900');
    expect(html).not.toContain('¥0');
  });

  it.each([0, null, 'soon', -5])('has no way to accept an offer of the price %s', async (bprice) => {
    const html = await drawn({ status: 0 }, [{ id: 1, bprice }]);
    expect(html).not.toContain(accept);
    expect(html).not.toMatch(/¥(<[^>]*>|\s)*-?\d/);
  });

  it('has no way to accept an offer in a state nobody here knows', async () => {
    expect(await drawn({ status: 0 }, [{ id: 1, bprice: 900, status: 'rejected' }])).not.toContain(accept);
    expect(await drawn({ status: 'closed' }, [{ id: 1, bprice: 900 }])).not.toContain(accept);
  });

  it.each([{ status: 2, phase: 'awaitingDeposit' }, { status: 2, phase: 'deposited' }, { status: 3 }])(
    'says no amount that nobody told once it is accepted: %o',
    async (back) => {
      const html = await drawn({ way: 'bidding', ...back }, [{ id: 1, bprice: 900, status: 1 }]);
      expect(html).not.toContain('¥0');
      expect(html).not.toContain('none');
    },
  );
});
