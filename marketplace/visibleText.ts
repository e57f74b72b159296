/**
 * Characters without a look of their own: zero-width ones, direction overrides (which show other characters in a wrong
 * order), fillers, variation selectors, what once steered terminals, but for the ends of lines and tabs, and half a
 * character pair, which cannot be stored.
 */
const invisible = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?![\t\n\r])\p{Cc}/gu;
/** Where such characters make one emoji of several, or its coloured form: `👩\u200D🚀`, `❤\uFE0F`, `1\uFE0F\u20E3`. */
const inEmoji =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\uFE0F|(?<=[\d#*])\uFE0F(?=\u20E3)/gu;

/** A text without any invisible character, to look for something in it. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** A number or name in the characters it means: without invisible ones, which phones copy along, and full-width ones folded. */
export function plainCharacters(text: string): string {
  return withoutInvisible(text.normalize('NFKC'));
}

/** Without invisible characters, but for those inside emoji. */
function visibleText(text: string): string {
  const kept = new Set([...text.matchAll(inEmoji)].map(({ index }) => index));
  return text.replace(invisible, (character, index: number) => (kept.has(index) ? character : ''));
}

/** A text to be shown to others, without blanks around it; of nothing, nothing. */
export function visibleWords(text: string | undefined): string {
  return visibleText(text ?? '').trim();
}

/** As above for a name, which is one line. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}
