/** Text as it may stand in HTML, also between quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The digest a content policy names an inline style by. */
export async function sha256Base64(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest));
}

/** What no plain page comes to by itself. */
const pageBytes = 4096;

/** Fills a page up to one size, so that its length does not tell a host without a shop from a shut shop. */
export function filledUp(html: string): string {
  return html + ' '.repeat(Math.max(0, pageBytes - new TextEncoder().encode(html).length));
}
