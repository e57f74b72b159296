import { and, eq } from 'drizzle-orm';
import type { ParsedInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { games } from '../db/schema/games';
import type { FieldFault } from '../http/answer';
import { rowId } from '../queries/wire';
import { tellsContact } from '../selling/contacts';
import { readPictures } from '../selling/pictures';
import type { OfferReading } from '../selling/offered';
import { titleLength } from '../selling/title';
import { visibleWords } from '../visibleText';
import type { BuybackWay } from './machine';

type SendInput = ParsedInputOf<'POST /api/account/backlist'>;

const maxDescription = 2_000;

/**
 * True for an appraisal that tells the account in words alone, as the family's callers do: no place, no details.
 * It is asked no more than that; what is given of a form is checked like any other.
 */
export function isBrief(input: SendInput, way: BuybackWay | null): boolean {
  const { systemId, carrierId, groupId, serverId, attributes } = input;
  const parts = [systemId, carrierId, groupId, serverId, attributes];
  return way === 'appraisal' && parts.every((part) => part === undefined || part === null);
}

/** Reads an account told in words: its game, what is written of it, and pictures if there are any. */
export async function readBriefly(tx: Tx, personId: number, input: SendInput): Promise<OfferReading> {
  const gameId = rowId(input.gameId);
  const [game] =
    gameId === null
      ? []
      : await tx
          .select()
          .from(games)
          .where(and(eq(games.id, gameId), eq(games.shown, true)));
  if (game === undefined) return { faults: { gameId: { message: 'gameUnknown' } } };

  const title = visibleWords(input.title);
  const des = visibleWords(input.des);
  const pictures = await readPictures(tx, input.img, { personId, min: 0 });
  const faults: Record<string, FieldFault> = {
    ...fault('title', title === '' ? null : titleFault(title)),
    ...fault('des', descriptionFault(des)),
    ...(Array.isArray(pictures) ? {} : { imgUrls: pictures }),
  };
  if (Object.keys(faults).length > 0 || !Array.isArray(pictures)) return { faults };
  return {
    account: {
      gameId: game.id,
      gameName: game.name,
      gameKeyword: game.keyword,
      systemId: null,
      carrierId: null,
      groupId: null,
      serverId: null,
      fields: [],
      values: {},
      images: pictures,
      title: title === '' ? game.name : title,
      des,
      placeNames: [],
      regionText: '',
    },
  };
}

function titleFault(title: string): FieldFault | null {
  const { length } = [...title];
  if (length < titleLength.min || length > titleLength.max) return { message: 'titleRule' };
  return tellsContact(title) ? { message: 'contactForbidden' } : null;
}

function descriptionFault(des: string): FieldFault | null {
  if ([...des].length > maxDescription) return { message: 'descriptionRule' };
  return tellsContact(des) ? { message: 'contactForbidden' } : null;
}

function fault(field: string, found: FieldFault | null): Record<string, FieldFault> {
  return found === null ? {} : { [field]: found };
}
