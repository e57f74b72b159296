import { useEffect, useRef } from 'react';
import { readDraft, writeDraft } from '~/features/order/sessionDraft';
import type { Pictures } from '~/lib/usePictures';
import { paperFields, type PaperField } from './application';

export type Papers = Readonly<Record<PaperField, Pictures>>;

/** Where a paper lies; '' while there is none. */
export const pathOf = ({ pictures }: Pictures): string => pictures[0]?.path ?? '';

/**
 * Keeps for this tab where the papers lie that were sent already: a reload loses none.
 * @param draft the name of the form's draft; null: nothing is kept
 * @param isAnswered the server's answer filled the form in, which is newer
 */
export function useKeptPapers(papers: Papers, draft: string | null, isAnswered: boolean): void {
  const paths = Object.fromEntries(paperFields.map((field) => [field, pathOf(papers[field])]));
  const kept = JSON.stringify(paths);
  const written = useRef<string | null>(null);

  useEffect(() => {
    if (draft === null || isAnswered) return;
    const stored = readDraft(draft);
    for (const field of paperFields) {
      const path = stored[field];
      if (typeof path === 'string' && path !== paths[field]) papers[field].reset(path === '' ? [] : [path]);
    }
    // Once, when the form appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draft]);

  useEffect(() => {
    // What the form appears with is no news.
    if (draft !== null && written.current !== null && written.current !== kept) {
      writeDraft(draft, JSON.parse(kept) as Record<PaperField, string>);
    }
    written.current = kept;
  }, [draft, kept]);
}
