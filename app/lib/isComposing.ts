/** True of a field's event while a keyboard composes a word, of letters that are none to look for. */
export function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}

/** What browsers say instead of a key's own code while the key belongs to a composed word. */
const composingKeyCode = 229;

/**
 * True of a key that picks or gives up the word a Chinese keyboard composes. Safari ends the word before it tells of
 * the key, which then is said to compose nothing; its code alone gives it away.
 */
export function isComposingKey({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === composingKeyCode;
}
