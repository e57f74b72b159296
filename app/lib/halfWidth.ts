const fullWidthShift = 0xfee0;

/** What a Chinese keyboard wrote at full width, as `１２．５０`, in the characters that numbers are read in. */
export function halfWidth(text: string): string {
  return text.replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - fullWidthShift));
}
