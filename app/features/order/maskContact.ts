/** A contact for paper: the ends that let its owner recognise it, the middle hidden. */
export function maskContact(contact: string): string {
  const characters = [...contact.trim()];
  if (characters.length <= 4) return '****';
  const kept = characters.length >= 11 ? [3, 4] : [1, 2];
  return `${characters.slice(0, kept[0]).join('')}****${characters.slice(-(kept[1] ?? 2)).join('')}`;
}
