/** Puts a text on the clipboard. @throws Error where there is none: over plain HTTP, and in some apps' web views */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
