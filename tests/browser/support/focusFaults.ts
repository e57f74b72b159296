import type { Page } from 'playwright-core';

/**
 * What somebody who only has a keyboard would miss at the element that holds the focus: it must lie in the window,
 * under nothing, with a ring of 2 px, 2 px away (look.md), that no box around it cuts off.
 * @returns each fault in words; none: all is well
 */
export function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ringPx = 2;
    const gapPx = 2;
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return ['nothing has the focus'];
    const faults: string[] = [];

    const isHiddenInput = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const { opacity, clipPath } = getComputedStyle(element);
      return width <= 1 || height <= 1 || opacity === '0' || clipPath === 'inset(50%)';
    };
    const labels = [...((focused as HTMLInputElement).labels ?? [])];
    // A box whose own drawing is hidden is seen by its label, or by what stands after it.
    const standIns = [...labels, focused.nextElementSibling, focused.parentElement].filter(
      (element): element is Element => element instanceof Element && !isHiddenInput(element),
    );
    const shown = isHiddenInput(focused) ? standIns[0] : focused;
    if (shown === undefined) return ['it has no size'];

    // A link over several lines has several boxes, and the middle of all of them may lie beside each.
    const boxes = [...shown.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const inWindow = boxes.filter(
      ({ left, right, top, bottom }) => right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
    );
    const [box] = inWindow;
    if (box === undefined) {
      faults.push(`it lies outside of the window (${boxes.map(({ x, y }) => `${x | 0},${y | 0}`).join(' ')})`);
    } else if (shown !== document.querySelector('main')) {
      const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2;
      const x = middle(box.left, box.right, innerWidth);
      const y = middle(box.top, box.bottom, innerHeight);
      const top = document.elementFromPoint(x, y);
      const isOwn =
        top !== null &&
        (shown.contains(top) ||
          focused.contains(top) ||
          labels.some((label) => label.contains(top)) ||
          // What holds it and little else: a card, a row, a field.
          (top.contains(shown) && top !== document.body && !top.matches('main, html, header, footer, nav, dialog')));
      if (!isOwn) faults.push(`it lies under ${top === null ? 'nothing' : describe(top)}`);
    }

    const candidates = [focused, ...standIns, ...ancestors(focused, 4)];
    const ringed = candidates.find(hasRing);
    if (ringed === undefined) faults.push(`it has no ring: ${candidates.slice(0, 3).map(ringOf).join(' | ')}`);
    else {
      const cut = cutBy(ringed);
      if (cut !== null) faults.push(`its ring is cut off by ${cut}`);
    }
    return faults;

    function ringOf(element: Element): string {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      return `${element.tagName.toLowerCase()} ${outlineStyle} ${outlineWidth} ${outlineOffset}`;
    }
    function hasRing(element: Element): boolean {
      const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(element);
      const isDrawn = outlineStyle === 'solid' && !/, 0\)$|transparent/.test(outlineColor);
      return isDrawn && parseFloat(outlineWidth) >= ringPx && Math.abs(parseFloat(outlineOffset)) >= gapPx;
    }
    function ancestors(element: Element, count: number): Element[] {
      const parent = element.parentElement;
      return parent === null || parent === document.body || count === 0
        ? []
        : [parent, ...ancestors(parent, count - 1)];
    }
    /** The box that lets less than half of the ring be seen on a side that lies in the window. */
    function cutBy(element: Element): string | null {
      const reachPx = Math.max(0, parseFloat(getComputedStyle(element).outlineOffset) + 1);
      const own = element.getBoundingClientRect();
      for (
        let parent = element.parentElement;
        parent !== null && parent !== document.body;
        parent = parent.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(parent);
        if (getComputedStyle(element).position === 'fixed') return null;
        const clip = parent.getBoundingClientRect();
        const sides = [
          ...(overflowX === 'visible'
            ? []
            : [
                own.left - reachPx < clip.left - 0.5 && own.left >= clip.left - 1,
                own.right + reachPx > clip.right + 0.5 && own.right <= clip.right + 1,
              ]),
          ...(overflowY === 'visible'
            ? []
            : [
                own.top - reachPx < clip.top - 0.5 && own.top >= clip.top - 1,
                own.bottom + reachPx > clip.bottom + 0.5 && own.bottom <= clip.bottom + 1,
              ]),
        ];
        if (sides.some(Boolean)) return describe(parent);
        if (position === 'fixed') return null;
      }
      return null;
    }
    function describe(element: Element): string {
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;
    }
  });
}
