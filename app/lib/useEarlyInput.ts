import { startTransition, useEffect, useState, type RefObject } from 'react';
import { useBeganOnServer } from './hydrated';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Does once more what a person did in a form before the scripts of its page came: what was typed, ticked, picked and
 * chosen. React leaves it standing at first, hears nothing of it, and takes it back when it draws the form anew.
 * To be called before whatever fills the form in, such as a draft: the person's own hand is newer.
 */
export function useEarlyInput(form: RefObject<HTMLFormElement>): void {
  const beganOnServer = useBeganOnServer();
  const [repeats, setRepeats] = useState<readonly (() => void)[]>([]);
  useEffect(() => {
    if (!beganOnServer) return;
    const found = [...(form.current?.elements ?? [])].flatMap((control) => repeatOf(control) ?? []);
    // Later than what the page puts in at its beginning.
    if (found.length > 0) startTransition(() => setRepeats(found));
  }, [form, beganOnServer]);
  useEffect(() => {
    // Outside of React's own work, so that each is drawn before the next.
    if (repeats.length > 0) queueMicrotask(() => repeats.forEach((repeat) => repeat()));
  }, [repeats]);
}

/** What repeats that a control was changed; null where it is as the server wrote it. */
function repeatOf(control: Element): (() => void) | null {
  if (control instanceof HTMLSelectElement) {
    const written = [...control.options].findIndex((option) => option.defaultSelected);
    const { value } = control;
    return control.selectedIndex === Math.max(written, 0) ? null : () => pick(control, value);
  }
  if (control instanceof HTMLTextAreaElement) return repeatText(control);
  if (!(control instanceof HTMLInputElement)) return null;
  const { type, checked } = control;
  if (type === 'file') return control.files?.length ? () => tell(control, 'change') : null;
  if (type === 'checkbox' || type === 'radio') {
    const isPressed = checked !== control.defaultChecked && (checked || type === 'checkbox');
    return isPressed ? () => press(control, checked) : null;
  }
  return repeatText(control);
}

function repeatText(control: TextControl): (() => void) | null {
  const { value, defaultValue, readOnly } = control;
  return readOnly || value === defaultValue ? null : () => type(control, value);
}

const tell = (control: HTMLElement, event: 'input' | 'change') =>
  control.dispatchEvent(new Event(event, { bubbles: true }));

/** React hears of a change only where it differs from what was last put in by `value`, which `setRangeText` is not. */
function type(control: TextControl, value: string): void {
  control.value = '';
  control.setRangeText(value, 0, 0, 'end');
  tell(control, 'input');
}

function press(control: HTMLInputElement, checked: boolean): void {
  control.checked = !checked;
  control.click();
}

function pick(control: HTMLSelectElement, value: string): void {
  control.value = value;
  tell(control, 'change');
}
