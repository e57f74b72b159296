import { parseCents } from '~/lib/money';

export const minContactLength = 4;
export const maxContactLength = 50;

/** The radio value of a purchase without a guarantee. */
export const noGuarantee = 'none';

/** The fields of the order form that can be wrong, each with the name of its message. */
export type OrderField = 'contact' | 'guarantee' | 'terms';
export type OrderFieldError = 'contact' | 'contactListed' | 'guarantee' | 'terms';
export type OrderFieldErrors = Partial<Record<OrderField, OrderFieldError>>;

/** What the person entered, and the amounts they saw while doing so. */
export interface OrderValues {
  readonly contact: string;
  readonly guaranteeId: string;
  readonly terms: boolean;
  /** Price of the listing on the form, in cents; null when the form carried none. */
  readonly seenPriceCents: number | null;
  /** Price of the chosen guarantee on the form, in cents. */
  readonly seenGuaranteeCents: number | null;
}

/** Reads a submitted order form. */
export function readOrderValues(form: FormData): OrderValues {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const guaranteeId = text('guarantee');
  return {
    contact: text('contact'),
    guaranteeId,
    terms: form.get('terms') !== null,
    seenPriceCents: parseCents(text('seenPrice')),
    seenGuaranteeCents: guaranteeId === noGuarantee ? 0 : parseCents(text(`seenGuarantee.${guaranteeId}`)),
  };
}

/** The wrong fields; whether a contact is blacklisted only the marketplace knows. */
export function checkOrderValues(values: OrderValues): OrderFieldErrors {
  const length = [...values.contact].length;
  return {
    ...(length < minContactLength || length > maxContactLength ? { contact: 'contact' as const } : {}),
    ...(values.guaranteeId === '' || values.seenGuaranteeCents === null ? { guarantee: 'guarantee' as const } : {}),
    ...(values.terms ? {} : { terms: 'terms' as const }),
  };
}
