import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { games } from '../db/schema/games';
import type { TemplateValues } from '../db/schema/listings';
import type { FieldFault } from '../http/answer';
import type { Language } from '../messages';
import { rowId } from '../queries/wire';
import { visibleWords } from '../visibleText';
import { readAnswers } from './answers';
import { tellsContact } from './contacts';
import { readPictures } from './pictures';
import { readPlace, type Place, type PlaceInput } from './place';
import { offeredFieldsOf, type OfferedField } from './template';
import { titleFrom, titleLength } from './title';
import { readValues, type FieldFaults } from './values';

/** An account as somebody offers it, unchecked. */
export interface OfferedInput extends PlaceInput {
  readonly gameId?: string | undefined;
  /** {f1…f20}: an object, or JSON text of one. */
  readonly attributes?: unknown;
  /** Paths: an array (of paths or of {url}), or JSON or comma-separated text of one. */
  readonly pictures?: unknown;
  /** Empty: it is made from the details. */
  readonly title?: string | undefined;
  readonly des?: string | undefined;
}

/** What is asked of an offered account. */
export interface OfferRules {
  readonly personId: number;
  readonly input: OfferedInput;
  /** The shop's language: the one a made title is written in. */
  readonly language: Language;
  /** How many pictures are needed; 1 when not told. */
  readonly minPictures?: number;
  /** Pictures the item shows already. */
  readonly keptPictures?: readonly string[];
}

/** A checked account. */
export interface OfferedAccount extends Place {
  readonly gameId: number;
  readonly gameName: string;
  /** The game's other spellings, for the search. */
  readonly gameKeyword: string;
  readonly fields: readonly OfferedField[];
  readonly values: TemplateValues;
  /** Paths, the first one is the cover unless the seller says otherwise. */
  readonly images: readonly string[];
  readonly title: string;
  readonly des: string;
  /** Names of the place, from the widest to the closest. */
  readonly placeNames: readonly string[];
  /** The same as one text. */
  readonly regionText: string;
}

export type OfferReading = { readonly account: OfferedAccount } | { readonly faults: FieldFaults };

const maxDescription = 2_000;

/**
 * Checks an account that somebody offers, for whatever way of selling it: game, place, details, pictures and words.
 * Faults go by the form's fields: gameId, systemId, carrierId, groupId, serverId, f1 to f20, attributes, imgUrls,
 * title, des; they are for `refuseFields`, perhaps with the caller's own.
 */
export async function readOffered(tx: Tx, rules: OfferRules): Promise<OfferReading> {
  const { input, language } = rules;
  const gameId = rowId(input.gameId);
  const [game] =
    gameId === null
      ? []
      : await tx
          .select()
          .from(games)
          .where(and(eq(games.id, gameId), eq(games.shown, true)));
  if (game === undefined) return { faults: { gameId: { message: 'gameUnknown' } } };

  const { place, names, faults } = await readPlace(tx, game, input);
  const answers = readAnswers(input.attributes);
  if (answers === null) faults['attributes'] = { message: 'attributesWrong' };
  const fields = await offeredFieldsOf(tx, game.id);
  const details = readValues(fields, answers ?? {});
  if (answers !== null) Object.assign(faults, details.faults);
  const pictures = await readPictures(tx, input.pictures, {
    personId: rules.personId,
    min: rules.minPictures ?? 1,
    kept: rules.keptPictures ?? [],
  });
  if (!Array.isArray(pictures)) faults['imgUrls'] = pictures;
  const givenTitle = visibleWords(input.title);
  const des = visibleWords(input.des);
  const titleFault = givenTitle === '' ? null : wordsFault(givenTitle, titleLength, 'titleRule');
  const desFault = wordsFault(des, { min: 0, max: maxDescription }, 'descriptionRule');
  if (titleFault !== null) faults['title'] = titleFault;
  if (desFault !== null) faults['des'] = desFault;
  if (Object.keys(faults).length > 0 || !Array.isArray(pictures)) return { faults };

  const { values } = details;
  return {
    account: {
      gameId: game.id,
      gameName: game.name,
      gameKeyword: game.keyword,
      ...place,
      fields,
      values,
      images: pictures,
      title: givenTitle === '' ? titleFrom({ gameName: game.name, fields, values }, language) : givenTitle,
      des,
      placeNames: names,
      regionText: names.join(' · '),
    },
  };
}

function wordsFault(
  text: string,
  length: { readonly min: number; readonly max: number },
  rule: 'titleRule' | 'descriptionRule',
): FieldFault | null {
  const count = [...text].length;
  if (count < length.min || count > length.max) return { message: rule };
  return tellsContact(text) ? { message: 'contactForbidden' } : null;
}
