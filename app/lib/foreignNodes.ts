/** What the server marks its own elements of the head by; taken away as the page comes alive. */
export const ownMark = 'data-own';

declare global {
  interface Window {
    /** Says what was put into the page since its end was read, and ends watching (lateScripts.server.ts). */
    __takeAddedNodes?: () => readonly Node[];
  }
}

/**
 * Password managers, dark modes and other extensions of browsers put nodes of their own into a page before it comes
 * alive. React 18 compares the document with what it would draw, takes each of them for a fault of the page, and builds
 * the whole document anew. To its comparison comments do not exist, so until it is over foreign nodes say of themselves
 * that they are comments: to this page's scripts alone, for extensions live in a world of their own.
 * Why: docs/decisions/0092.
 * @returns ends it
 */
export function hideForeignNodes(): () => void {
  const hidden = new Set<Node>();
  const hide = (node: Node) => {
    Object.defineProperty(node, 'nodeType', { value: Node.COMMENT_NODE, configurable: true });
    hidden.add(node);
  };
  const { documentElement: page, head, body } = document;
  for (const node of page.childNodes) if (node !== head && node !== body) hide(node);
  const own = head.querySelectorAll(`[${ownMark}]`);
  // A page of an older release has no marks: nothing can be told of it.
  if (own.length > 0) for (const node of head.childNodes) if (!isMarked(node)) hide(node);
  // Or the page would differ from what React draws: it has no marks.
  for (const element of own) element.removeAttribute(ownMark);
  window.__takeAddedNodes?.().forEach(hide);
  const later = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(hide);
  });
  later.observe(document, { childList: true, subtree: true });
  return () => {
    later.disconnect();
    for (const node of hidden) delete (node as { nodeType?: number }).nodeType;
  };
}

function isMarked(node: Node): boolean {
  return node instanceof HTMLTitleElement || (node instanceof Element && node.hasAttribute(ownMark));
}
