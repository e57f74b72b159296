import { useRef, useState, type RefObject } from 'react';
import { useBrowserLayoutEffect } from '~/lib/useBrowserLayoutEffect';
import type { DisputeKind } from './disputeRules';
import { draftNames, dropDraft, readDraft, writeDraft } from './sessionDraft';

/** What was typed and sent of a dispute so far. */
export interface DisputeDraft {
  readonly reason: string;
  readonly images: readonly string[];
}

interface DisputeDraftOptions {
  readonly kind: DisputeKind;
  readonly orderId: string;
  /** What an answer to the form brings back. */
  readonly given: DisputeDraft | undefined;
  /** True: what is kept has been sent; a text: it has been where it says the same. */
  readonly sent: boolean | string;
  /** Holds the form: what was typed there before the scripts came is newer than what was kept. */
  readonly section: RefObject<HTMLElement>;
}

/**
 * What is said in a dispute as the form starts with it: after a reload, what was typed before it. `round` grows when the
 * form has to begin anew.
 */
export function useDisputeDraft({ kind, orderId, given, sent, section }: DisputeDraftOptions) {
  const [kept, setKept] = useState<DisputeDraft | null>(null);
  const [round, setRound] = useState(0);
  const hasBegun = useRef(false);
  // Drawn before anything more can be typed: into the form that is taken away.
  useBrowserLayoutEffect(() => {
    const name = draftNames[kind](orderId);
    const text = section.current?.querySelector('textarea');
    const draft = keptDraft(name);
    if (isSent(text?.value.trim() || draft.reason.trim(), sent)) {
      dropDraft(name);
      setKept(null);
      return setRound((was) => was + 1);
    }
    if (hasBegun.current) return;
    hasBegun.current = true;
    const early = typedEarly(text);
    if (draft.reason === '' && draft.images.length === 0) return;
    if (early !== null) writeDraft(name, { reason: early });
    setKept({ ...draft, reason: early ?? draft.reason });
    setRound((was) => was + 1);
  }, [kind, orderId, sent, section]);
  const isBegunAnew = round > 0;
  return {
    draft: kept ?? (isBegunAnew ? undefined : given) ?? { reason: '', images: [] },
    isKept: kept !== null,
    round,
  };
}

function keptDraft(name: string): DisputeDraft {
  const { reason, images } = readDraft(name);
  return {
    reason: typeof reason === 'string' ? reason : '',
    images: Array.isArray(images) ? images.filter((path): path is string => typeof path === 'string') : [],
  };
}

function isSent(text: string, sent: boolean | string): boolean {
  return typeof sent === 'string' ? text !== '' && text === sent : sent;
}

/** What stands in a text of the page that its server did not write; null where that is nothing. */
function typedEarly(text: HTMLTextAreaElement | null | undefined): string | null {
  return text === null || text === undefined || text.value === text.defaultValue ? null : text.value;
}
