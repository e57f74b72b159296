import { tabDraftPrefix as prefix } from '~/store/browserStorage';

/** What a person typed and has not sent yet, kept for this tab so that a reload loses nothing. */

/** The draft's fields as stored; a broken or missing one reads as empty. Browser only. */
export function readDraft(name: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(prefix + name) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Keeps the fields beside those already there. A browser that stores nothing only forgets on a reload. */
export function writeDraft(name: string, fields: Readonly<Record<string, unknown>>): void {
  try {
    window.sessionStorage.setItem(prefix + name, JSON.stringify({ ...readDraft(name), ...fields }));
  } catch {
    // Full or blocked storage: nothing to do about it.
  }
}

/** Forgets a draft that was sent. */
export function dropDraft(name: string): void {
  try {
    window.sessionStorage.removeItem(prefix + name);
  } catch {
    // As above.
  }
}

/** The names of the drafts, so that one screen can drop what another kept. */
export const draftNames = {
  order: (goodId: string) => `order:${goodId}`,
  dispute: (orderId: string) => `dispute:${orderId}`,
  /** How the buyer can be reached: the same for the next listing when this one is gone. */
  contact: 'contact',
};
