import { useEffect, useRef, type RefObject } from 'react';
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

/** Inputs whose value nobody types. */
const untypedTypes: ReadonlySet<string> = new Set(['hidden', 'file', 'checkbox', 'radio']);

/**
 * Keeps what is typed into a form for this tab: a reload, or the way to the login and back, loses nothing. Forgets it
 * when the answer says it is done, except what was typed since the form was sent.
 * @returns what is to be called when something was typed, and when the form is sent
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement>,
  draft: FormDraft | undefined,
  answer: AccountAnswer | undefined,
): { readonly keep: () => void; readonly remember: () => void } {
  const name = draft?.name;
  const isDone = answer?.isDone === true;
  const sent = useRef<ReadonlyMap<Element, string>>(new Map());

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
    const typedSince = typedIn(form).filter(([control, text]) => sent.current.get(control) !== text);
    form.current?.reset();
    if (sent.current.size === 0) return;
    for (const [control, text] of typedSince) control.value = text;
    if (typedSince.length > 0) latestKeep.current();
  }, [isDone, answer, name, form]);

  function keep(): void {
    if (draft === undefined || form.current === null) return;
    const values = draft.kept.map((field) => {
      const control = form.current?.elements.namedItem(field);
      return [field, isControl(control) ? control.value : ''] as const;
    });
    writeDraft(draft.name, Object.fromEntries(values));
  }
  const latestKeep = useRef(keep);
  latestKeep.current = keep;
  const remember = () => {
    sent.current = new Map(typedIn(form));
  };
  return { keep, remember };
}

/** What stands in the form's texts and choices. */
function typedIn(form: RefObject<HTMLFormElement>): (readonly [Control, string])[] {
  return [...(form.current?.elements ?? [])].flatMap((control) =>
    isControl(control) && !untypedTypes.has(control.type) ? [[control, control.value] as const] : [],
  );
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
