/**
 * Adds a style sheet to the document, once, for what is opened by a press and is on no page before.
 * @param address of the build
 * @returns when it is there, or failed: without its styles a thing can still be used
 */
export function loadStyles(address: string): Promise<void> {
  const present = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  if (present.some((link) => link.getAttribute('href') === address)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // The next one tries again.
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
}
