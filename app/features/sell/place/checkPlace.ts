import type { SellDraft } from '../draft/sellDraft';
import type { WayName } from '../ways/wayFacts';
import { openRows, partsOf, type PlacePart, type PlaceRows } from './placeRows';

export const minContactLength = 4;
export const maxContactLength = 50;

export type PlaceField = PlacePart | 'contact';

/** What is still missing before the account itself is described. An appraisal can do without the place. */
export function missingOfPlace(draft: SellDraft, rows: PlaceRows, isMobile: boolean, way: WayName): PlaceField[] {
  const parts = way === 'appraisal' ? [] : partsOf(isMobile);
  const open = parts.filter((part) => draft[part] === '' && isAsked(part, draft, rows));
  return mayReach(draft.contact) ? open : [...open, 'contact'];
}

/** What the merchant has no keys for is not asked; what could not be loaded, or is still on its way, is. */
function isAsked(part: PlacePart, draft: SellDraft, rows: PlaceRows): boolean {
  if (part === 'serverId' && draft.groupId === '') return false;
  const isComing = part === 'serverId' && rows.serversOf !== draft.groupId;
  return isComing || rows[part] === null || openRows(rows, part, draft).length > 0;
}

/** Whether staff could reach somebody by it, as far as its length tells; without one they have the account's own phone. */
function mayReach(contact: string): boolean {
  const { length } = [...contact.trim()];
  return length === 0 || (length >= minContactLength && length <= maxContactLength);
}
