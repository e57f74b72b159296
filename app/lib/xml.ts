const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML 1.0 may hold; the rest can't be written in it, not even escaped. */
function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

/** A text as it stands in an element or an attribute of XML. */
export function xmlText(text: string): string {
  const writable = [...text].filter(isXmlCharacter).join('');
  return writable.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
