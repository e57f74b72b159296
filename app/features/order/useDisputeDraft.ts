import { useState, type RefObject } from 'react';
import { useBrowserLayoutEffect } from '~/lib/useBrowserLayoutEffect';
import { draftNames, dropDraft, readDraft, writeDraft } from './sessionDraft';

/** What was typed and sent of a dispute so far. */
export interface DisputeDraft {
  readonly reason: string;
  readonly images: readonly string[];
}

/**
 * The dispute as the form starts with it: after a reload, what was typed before it.
 * @param given what an answer to the form brings back
 * @param isOpened a dispute is open: the draft has been sent
 * @param section holds the form: what was typed there before the scripts came is newer than what was kept
 */
export function useDisputeDraft(
  orderId: string,
  given: DisputeDraft | undefined,
  isOpened: boolean,
  section: RefObject<HTMLElement>,
) {
  const [kept, setKept] = useState<DisputeDraft | null>(null);
  // Drawn before anything more can be typed: into the form that is taken away.
  useBrowserLayoutEffect(() => {
    const name = draftNames.dispute(orderId);
    if (isOpened) return dropDraft(name);
    const early = typedEarly(section.current?.querySelector('textarea'));
    const { reason, images } = readDraft(name);
    const draft = {
      reason: typeof reason === 'string' ? reason : '',
      images: Array.isArray(images) ? images.filter((path): path is string => typeof path === 'string') : [],
    };
    if (draft.reason === '' && draft.images.length === 0) return;
    if (early !== null) writeDraft(name, { reason: early });
    setKept({ ...draft, reason: early ?? draft.reason });
  }, [orderId, isOpened, section]);
  return { draft: kept ?? given ?? { reason: '', images: [] }, isKept: kept !== null };
}

/** What stands in a text of the page that its server did not write; null where that is nothing. */
function typedEarly(text: HTMLTextAreaElement | null | undefined): string | null {
  return text === null || text === undefined || text.value === text.defaultValue ? null : text.value;
}
