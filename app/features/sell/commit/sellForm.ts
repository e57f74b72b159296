import { emptyDraft, toSellWay, type SellDraft } from '../draft/sellDraft';
import { readFieldValues } from '../form/fieldValue';
import { typedCents } from '~/lib/money';

export const minPriceCents = 100;
export const maxPriceCents = 100_000_000;
export const maxTitleLength = 80;
export const maxDescriptionLength = 2_000;
export const maxPictures = 30;

/** Reads a submitted form as a draft. */
export function readSellForm(form: FormData): SellDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replace(/\r\n/g, '\n').trim() : '';
  };
  return {
    ...emptyDraft(text('gameId')),
    way: toSellWay(text('way')) ?? '',
    systemId: text('systemId'),
    carrierId: text('carrierId'),
    groupId: text('groupId'),
    serverId: text('serverId'),
    placeText: text('placeText'),
    values: readFieldValues(form),
    images: form.getAll('images').filter((path): path is string => typeof path === 'string' && path !== ''),
    title: text('title'),
    des: text('des'),
    price: text('price'),
    contact: text('contact'),
    goodId: text('goodId'),
    backId: text('backId'),
    requestKey: text('requestKey'),
  };
}

export type PriceError = 'missing' | 'unreadable' | 'outside';

/** What is wrong with the price for a way: consigning needs one, elsewhere it is a hope, a quick buy-back asks none. */
export function checkPrice({ way, price }: Pick<SellDraft, 'way' | 'price'>): PriceError | null {
  if (way === 'quick') return null;
  if (price.trim() === '') return way === 'consignment' ? 'missing' : null;
  const cents = typedCents(price);
  if (cents === null) return 'unreadable';
  return cents < minPriceCents || cents > maxPriceCents ? 'outside' : null;
}

/** The price of a consignment as it is reckoned with: null when there is none, or one the shop does not take. */
export function takenCents(price: string): number | null {
  return checkPrice({ way: 'consignment', price }) === null ? typedCents(price) : null;
}

/** What the fields of the wire are called in the form. */
const formNames: Readonly<Record<string, string>> = {
  expprice: 'price',
  img: 'images',
  imgUrls: 'images',
  titleImg: 'images',
  tel: 'contact',
  region: 'groupId',
};

/** The marketplace's faults by the form's own names; the first one of a field counts. */
export function formErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [wireName, text] of Object.entries(fields)) errors[formNames[wireName] ?? wireName] ??= text;
  return errors;
}
