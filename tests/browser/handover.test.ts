import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offering } from './support/offering';
import { fitsWidth } from './support/page';
import type { Person } from './support/shopApi';
import { startStaffedShop, type StaffedShop } from './support/staffedShop';

/** A marketplace is filled and a storefront started, on a machine that may do other work. */
const startLimitMs = 400_000;
const password = 'Marked-Password-55';

let shop: StaffedShop;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await startStaffedShop();
  seller = await shop.api.logIn('13600000500');
  buyer = await shop.api.logIn('13600000501');
}, startLimitMs);

afterAll(() => shop?.stop());

async function sold(): Promise<string> {
  const goodId = await offering(shop.api).consign(seller);
  await shop.desk(`/listings/${goodId}/approve`);
  const { id } = await shop.deals.order(buyer, goodId);
  await shop.deals.pay(buyer, id);
  return id;
}

describe.each([
  ['with scripts', true, 1440],
  ['without scripts', false, 360],
] as const)('a seller %s', (_how, javaScript, width) => {
  it('is asked for the login of a sold account, hands it over to the staff, and replaces it', async () => {
    const id = await sold();
    const { page, expectQuiet } = await shop.open(seller, { javaScript, width });
    const path = `/pages/order/orderDetail?id=${id}`;
    await page.goto('/pages/other/orderList?role=seller');
    await page
      .getByRole('link', { name: /^Hand over the login/ })
      .first()
      .waitFor();
    await page.goto(path);
    await page.getByText(/^Please hand over the login of your account below/).waitFor();
    expect(await fitsWidth(page)).toBe(true);

    const send = page.getByRole('button', { name: 'Hand over the login' });
    await page.getByLabel('Note to the staff').fill('Bound to a mail of its own');
    await page.getByLabel('Password of the game account').fill(password);
    await send.click();
    await page.getByRole('link', { name: 'Please enter the account name, at most 200 characters' }).waitFor();
    expect(await page.getByLabel('Note to the staff').inputValue()).toBe('Bound to a mail of its own');
    expect(await page.getByLabel('Account name').getAttribute('aria-invalid')).toBe('true');
    // A page made anew has no password in it; one that stays keeps what was typed.
    expect(await page.getByLabel('Password of the game account').inputValue()).toBe(javaScript ? password : '');
    expect(await page.content()).not.toContain(password);

    await page.getByLabel('Account name').fill('hero_55');
    await page.getByLabel('Password of the game account').fill(password);
    await send.click();
    await page.getByText(/^Handed over on /).waitFor();
    await page.getByText('The staff has not viewed it yet.').waitFor();
    expect(await page.content()).not.toContain(password);
    const login = { accountNumber: 'hero_55', accountPassword: password, note: 'Bound to a mail of its own' };
    expect(await shop.desk(`/orders/${id}/login`)).toEqual(login);

    await page.reload();
    await page.getByText('Views by the staff').waitFor();
    await page.getByText('Replace it', { exact: true }).click();
    await page.getByLabel('Account name').fill('hero_56');
    await page.getByLabel('Password of the game account').fill('Another-1');
    await send.click();
    await expect.poll(() => shop.desk(`/orders/${id}/login`)).toMatchObject({ accountNumber: 'hero_56', note: null });
    await page.getByText(/^Handed over on /).waitFor();
    // Folded again, with nothing left in it.
    await expect.poll(() => send.isVisible()).toBe(false);
    expect(await page.getByLabel('Password of the game account').inputValue()).toBe('');

    for (const action of ['verify', 'rebind']) await shop.desk(`/orders/${id}/${action}`);
    const credentials = { accountNumber: 'hero_56', accountPassword: 'Fresh-1' };
    await shop.desk(`/orders/${id}/deliver`, { credentials });
    await page.reload();
    await page.getByText(/^Handed over on /).waitFor();
    expect(await page.getByText('Replace it', { exact: true }).count()).toBe(0);
    await shop.deals.confirm(buyer, id);
    await page.reload();
    await page.getByText('It was deleted when the sale ended.').waitFor();
    expectQuiet();
  });

  it('hands over the login of an account the shop buys, once the deposit is there', async () => {
    const person = await shop.api.logIn(javaScript ? '13600000511' : '13600000512');
    const backs = offering(shop.api);
    const id = await backs.offer(person, 'bidding');
    const { id: supplierId } = await shop.desk('/suppliers', { name: `Buyer for ${person.phone}`, kind: 'supplier' });
    await shop.desk(`/buybacks/${id}/offer`, { supplierId, price: '300' });
    const [offer] = await backs.openOffers(person, id, 1);
    const accepted = { backId: id, bprice: offer?.bprice };
    expect((await shop.api.call('POST /api/account/krecycle', accepted, person)).code).toBe(200);
    await shop.desk(`/buybacks/${id}/deposit`);
    const { page, expectQuiet } = await shop.open(person, { javaScript, width });
    await page.goto(`/pages/other/jingjiahuishouPriceList?backId=${id}`);
    await page.getByText('Please hand over the login of your account below').waitFor();
    expect(await fitsWidth(page)).toBe(true);
    await page.getByLabel('Account name').fill('hero_57');
    const send = page.getByRole('button', { name: 'Hand over the login' });
    await send.click();
    await page.getByRole('link', { name: 'Please enter the password, at most 200 characters' }).waitFor();
    expect(await page.getByLabel('Account name').inputValue()).toBe('hero_57');
    await page.getByLabel('Password of the game account').fill(` ${password}`);
    await send.click();
    await page.getByRole('link', { name: /without blanks before or after it/ }).waitFor();
    expect(await page.content()).not.toContain(password);
    await page.getByLabel('Password of the game account').fill(password);
    await send.click();
    await page.getByText(/^Handed over on /).waitFor();
    const login = { accountNumber: 'hero_57', accountPassword: password, note: null };
    expect(await shop.desk(`/buybacks/${id}/login`)).toEqual(login);
    expectQuiet();
  });
});
