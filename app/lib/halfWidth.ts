const fullWidthShift = 0xfee0;
/** Address books and chats put marks of direction, which nobody sees, around a number that is copied from them. */
const invisible = /\p{Cf}/gu;

/**
 * What a Chinese keyboard wrote at full width, as `１２．５０`, or what was pasted with invisible marks, in the characters
 * that numbers are read in.
 */
export function halfWidth(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - fullWidthShift));
}
