import { useEffect, useState } from 'react';
import { draftNames, dropDraft, readDraft } from './sessionDraft';

/** What was typed and sent of a dispute so far. */
export interface DisputeDraft {
  readonly reason: string;
  readonly images: readonly string[];
}

/**
 * The dispute as the form starts with it: after a reload, what was typed before it.
 * @param given what an answer to the form brings back
 * @param isOpened a dispute is open: the draft has been sent
 */
export function useDisputeDraft(orderId: string, given: DisputeDraft | undefined, isOpened: boolean) {
  const [kept, setKept] = useState<DisputeDraft | null>(null);
  useEffect(() => {
    const name = draftNames.dispute(orderId);
    if (isOpened) return dropDraft(name);
    const { reason, images } = readDraft(name);
    const draft = {
      reason: typeof reason === 'string' ? reason : '',
      images: Array.isArray(images) ? images.filter((path): path is string => typeof path === 'string') : [],
    };
    if (draft.reason !== '' || draft.images.length > 0) setKept(draft);
  }, [orderId, isOpened]);
  return { draft: kept ?? given ?? { reason: '', images: [] }, isKept: kept !== null };
}
