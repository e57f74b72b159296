import { useEffect, type RefObject } from 'react';
import { dropDraft, readDraft, writeDraft } from '~/features/order/sessionDraft';
import type { AccountAnswer } from './accountAnswer';

/** What a form keeps of what is typed. */
export interface FormDraft {
  readonly name: string;
  /** The fields that may be kept: never ID numbers, codes or passwords. */
  readonly kept: readonly string[];
  /** What was typed is newer than what the server fills in; without it the draft fills only what is empty. */
  readonly isNewest?: boolean;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what is typed into a form for this tab: a reload, or the way to the login and back, loses nothing. Forgets it
 * when the answer says it is done.
 * @returns to be called when something was typed
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement>,
  draft: FormDraft | undefined,
  answer: AccountAnswer | undefined,
): () => void {
  const name = draft?.name;
  const isDone = answer?.isDone === true;

  useEffect(() => {
    if (name === undefined || isDone) return;
    const values = readDraft(name);
    for (const field of draft?.kept ?? []) {
      const control = form.current?.elements.namedItem(field);
      const value = values[field];
      if (!isControl(control) || typeof value !== 'string') continue;
      // An answer to this form is newer than any draft, and so is what was typed before the scripts ran.
      const isOlder = draft?.isNewest === true && answer === undefined && isUntouched(control);
      if (isOlder || control.value === '') control.value = value;
    }
    // Once, when the form appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name]);

  useEffect(() => {
    if (!isDone) return;
    if (name !== undefined) dropDraft(name);
    form.current?.reset();
  }, [isDone, answer, name, form]);

  return () => {
    if (draft === undefined || form.current === null) return;
    const values = draft.kept.map((field) => {
      const control = form.current?.elements.namedItem(field);
      return [field, isControl(control) ? control.value : ''] as const;
    });
    writeDraft(draft.name, Object.fromEntries(values));
  };
}

function isUntouched(control: Control): boolean {
  return !(control instanceof HTMLSelectElement) && control.value === control.defaultValue;
}

function isControl(element: Element | RadioNodeList | null | undefined): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}
