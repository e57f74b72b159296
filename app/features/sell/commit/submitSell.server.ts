import { data } from '@remix-run/node';
import type { BffClient, InputOf } from '../../../../bff/contract/types';
import { writeDraftText, type SellDraft } from '../draft/sellDraft';
import { loadGame } from '../game.server';
import { missingOfPlace } from '../place/checkPlace';
import { loadRows } from '../place/place.server';
import { placeParts, type PlacePart } from '../place/placeRows';
import { cookieHeaders, redirectWith } from '~/lib/bff.server';
import { pictureFiles, sendFiles } from '~/lib/formPictures.server';
import { typedCents, wireMoney } from '~/lib/money';
import { checkPicture, type PicturesError } from '~/lib/pictureRules';
import { idempotencyHeader } from '~/lib/requestKey.server';
import { problemOf, wordsOf, type ActionAnswer } from '~/lib/submission';
import { paths } from '~/paths';
import { checkPrice, formErrors, maxPictures, readSellForm, type PriceError } from './sellForm';

/** What a form that was not taken gets back: everything typed, and what is wrong with it. */
export interface SellAnswer extends ActionAnswer {
  readonly typed: SellDraft;
  /** The marketplace's words by the form's names. */
  readonly errors: Readonly<Record<string, string>>;
  readonly priceError: PriceError | null;
  readonly pictureError: PicturesError | null;
  /** What of the place is not picked yet, when the marketplace was not asked. */
  readonly openPlace: readonly PlacePart[];
}

const ownPartition = '2';
const partnerPartition = '3';

/**
 * Offers the account in the way that was chosen, and goes to what happens next. Pressed twice it is offered once. The
 * unsent form is forgotten only now.
 */
export async function submitSell(bff: BffClient, form: FormData) {
  const given = readSellForm(form);
  const reply = (typed: SellDraft, more: Partial<SellAnswer>) =>
    data<SellAnswer>(
      { typed, errors: {}, priceError: null, pictureError: null, openPlace: [], problem: 'invalid', msg: '', ...more },
      { headers: cookieHeaders(bff) },
    );
  const priceError = checkPrice(given);
  const files = pictureFiles(form, 'pictures');
  const pictureError = picturesErrorOf(given, files);
  if (priceError !== null || pictureError !== null) {
    return reply(given, { priceError, pictureError, openPlace: await openPlaceOf(bff, given) });
  }

  const sent = await sendFiles(bff, form, files);
  const draft = { ...given, images: [...given.images, ...sent] };
  if (sent.length < files.length) return reply(draft, { pictureError: 'pictureUpload' });

  const made = await offer(bff, form, draft);
  if (!made.ok) {
    const errors = formErrors(made.fields ?? {});
    return reply(draft, { errors, problem: problemOf(made), msg: wordsOf(made) });
  }
  await bff.call('POST /api/web/sell/draft/remove', { gameId: draft.gameId });
  const { gameId, way } = draft;
  return redirectWith(bff, paths.finish({ kind: 'sale', way: way || 'appraisal', id: made.payload?.id, gameId }));
}

function picturesErrorOf({ images }: SellDraft, files: readonly File[]): PicturesError | null {
  if (images.length + files.length > maxPictures) return 'pictureCount';
  return files.map(checkPicture).find((error) => error !== null) ?? null;
}

/** What the marketplace would ask for of the place: it is not asked itself while the price is wrong. */
async function openPlaceOf(bff: BffClient, draft: SellDraft): Promise<readonly PlacePart[]> {
  const way = draft.way || 'appraisal';
  if (way === 'appraisal' || placeParts.every((part) => draft[part] !== '')) return [];
  const game = await loadGame(bff, draft.gameId);
  const rows = await loadRows(bff, game, draft.groupId);
  const open = missingOfPlace(draft, rows, game.isMobile, way);
  return placeParts.filter((part) => open.includes(part));
}

function offer(bff: BffClient, form: FormData, draft: SellDraft) {
  if (draft.way === 'consignment') {
    const input = consignmentOf(draft);
    return bff.call('POST /api/need/consignment', input, { headers: idempotencyHeader(form, input) });
  }
  const input = backlistOf(draft);
  return bff.call('POST /api/account/backlist', input, { headers: idempotencyHeader(form, input) });
}

function accountOf({ gameId, systemId, carrierId, groupId, serverId, title, des, values }: SellDraft) {
  return { gameId, systemId, carrierId, groupId, serverId, title, des, attributes: values };
}

/** A draft as the call that consigns it wants it. */
function consignmentOf(draft: SellDraft): InputOf<'POST /api/need/consignment'> {
  const { images, contact, goodId } = draft;
  return {
    ...accountOf(draft),
    price: moneyOf(draft),
    imgUrls: images,
    titleImg: images[0] ?? null,
    contact,
    id: goodId,
  };
}

/** A draft as the call that asks for an appraisal or offers wants it. */
function backlistOf(draft: SellDraft): InputOf<'POST /api/account/backlist'> {
  const { way, images, contact, placeText } = draft;
  return {
    ...accountOf(draft),
    way: way || 'appraisal',
    partition: way === 'leishen' ? partnerPartition : ownPartition,
    region: placeText,
    expprice: way === 'quick' ? null : moneyOf(draft),
    tel: contact,
    img: JSON.stringify(images.map((url, index) => ({ url, name: String(index + 1) }))),
    // The person's own form, to begin from later. How to reach them has a field of its own.
    content: writeDraftText({ ...draft, contact: '', goodId: '', backId: '', requestKey: '' }),
  };
}

function moneyOf({ price }: SellDraft): string | null {
  const cents = typedCents(price);
  return cents === null ? null : wireMoney(cents);
}
