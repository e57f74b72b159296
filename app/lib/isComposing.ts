/** True of a field's event while a keyboard composes a word, of letters that are none to look for. */
export function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
