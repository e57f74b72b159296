/**
 * Puts a text on the clipboard, also where pages have none of their own: over plain HTTP, and in some apps' web views.
 * @throws Error when neither way leads there
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copySelected(text);
  }
}

/** As somebody does who selects a text and copies it. What was selected stays so. */
function copySelected(text: string): void {
  const selection = document.getSelection();
  if (selection === null) throw new Error('Nothing can be selected here');
  const before = selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const holder = document.createElement('span');
  holder.className = 'visually-hidden';
  holder.textContent = text;
  document.body.append(holder);
  selection.selectAllChildren(holder);
  const isCopied = document.execCommand('copy');
  selection.removeAllRanges();
  if (before !== null) selection.addRange(before);
  holder.remove();
  if (!isCopied) throw new Error('The browser does not let pages copy');
}
