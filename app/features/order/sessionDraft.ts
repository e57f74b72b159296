import { hasChangedHands } from '~/lib/pageOwner';
import { tabDraftPrefix as prefix } from '~/store/browserStorage';
import { isOfAnother, ownedBy, personHere } from '~/store/draftOwner';
import { tabStorage } from '~/store/webStorage';

/**
 * What a person typed and has not sent yet, kept for this tab so that a reload loses nothing. The forms are those of
 * screens that need an account, and what another person typed before is dropped.
 */

/** The draft's fields as stored; a broken or missing one reads as empty. Browser only. */
export function readDraft(name: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(tabStorage().getItem(prefix + name) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const fields = value as Record<string, unknown>;
    if (!isOfAnother(fields, personHere())) return fields;
  } catch {
    return {};
  }
  dropDraft(name);
  return {};
}

/**
 * Keeps the fields beside those already there. A browser that stores nothing only forgets on a reload; of what is typed
 * into a page of one person while another is logged in, nothing is kept.
 */
export function writeDraft(name: string, fields: Readonly<Record<string, unknown>>): void {
  if (hasChangedHands()) return;
  try {
    const draft = ownedBy(personHere(), { ...readDraft(name), ...fields });
    tabStorage().setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Full or blocked storage: nothing to do about it.
  }
}

/** Forgets a draft that was sent. */
export function dropDraft(name: string): void {
  tabStorage().removeItem(prefix + name);
}

/** The names of the drafts, so that one screen can drop what another kept. */
export const draftNames = {
  order: (goodId: string) => `order:${goodId}`,
  dispute: (orderId: string) => `dispute:${orderId}`,
  statement: (orderId: string) => `statement:${orderId}`,
  /** How the buyer can be reached: the same for the next listing when this one is gone. */
  contact: 'contact',
};
