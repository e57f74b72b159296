import type { Page } from 'playwright-core';

/** A control, a picture or a heading as a reader tells it. */
export interface NamedNode {
  readonly role: string;
  readonly name: string;
}

/** What a reader speaks of by its name, or could not speak of at all. */
const namedRoles = new Set([
  'link',
  'button',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'slider',
  'spinbutton',
  'switch',
  'dialog',
  'alertdialog',
  'img',
  'image',
  'tab',
  'menuitem',
  'progressbar',
  'DisclosureTriangle',
  'heading',
]);

/** Controls, pictures and headings of the page as it is now; what readers pass over is left out. */
export async function namedNodes(page: Page): Promise<NamedNode[]> {
  const inspector = await page.context().newCDPSession(page);
  try {
    const { nodes } = await inspector.send('Accessibility.getFullAXTree');
    const text = (value: unknown) => (typeof value === 'string' ? value.replace(/[\s\u200b]+/g, ' ').trim() : '');
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name }) => ({ role: text(role?.value), name: text(name?.value) }))
      .filter(({ role }) => namedRoles.has(role));
  } finally {
    await inspector.detach();
  }
}

/**
 * What somebody who hears the page would miss: titles, levels, marks and fields that cannot be told apart.
 * @returns each fault in words; none: all is well
 */
export function structureFaults(page: Page, language: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const faults: string[] = [];
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null;
    const shown = <Kind extends Element>(selector: string) =>
      [...document.querySelectorAll<Kind & Element>(selector)].filter(isShown) as Kind[];

    if (document.documentElement.lang !== wanted) faults.push(`its language is “${document.documentElement.lang}”`);
    for (const place of ['h1', 'main']) {
      const { length } = shown(place);
      if (length !== 1) faults.push(`it has ${length} of <${place}>`);
    }

    let level = 0;
    for (const heading of shown('h1, h2, h3, h4, h5, h6')) {
      const next = Number(heading.tagName[1]);
      if (next > level + 1) faults.push(`“${heading.textContent?.trim()}” is h${next} after h${level}`);
      level = next;
    }

    const labelOf = (element: Element) => {
      const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const said = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      return (said || element.getAttribute('aria-label') || '').trim();
    };
    for (const landmark of ['nav', 'aside', 'search, [role=search]']) {
      const all = shown(landmark);
      const labels = all.map(labelOf);
      if (all.length < 2) continue;
      for (const [index, label] of labels.entries()) {
        if (label === '') faults.push(`one of ${all.length} ${landmark} has no name: ${all[index]?.className}`);
        else if (labels.indexOf(label) !== index) faults.push(`two ${landmark} are “${label}”`);
      }
    }

    for (const form of document.forms) {
      const names = new Map<string, Element>();
      for (const field of form.elements) {
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
        if (['hidden', 'submit', 'radio', 'checkbox'].includes(field.type) || !isShown(field)) continue;
        const label =
          labelOf(field) ||
          [...(field.labels ?? [])]
            .map(({ textContent }) => textContent)
            .join(' ')
            .trim();
        const group = field.closest('fieldset, [role=group], [role=radiogroup]');
        const other = names.get(label);
        const isApart = other !== undefined && group !== null && other.closest('fieldset, [role=group]') !== group;
        if (other !== undefined && !isApart) faults.push(`two fields of a form are “${label}”`);
        names.set(label, field);
      }
    }

    // A clock in a live region is read out every second.
    for (const clock of shown('[role=timer]')) {
      const live = clock.closest('[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]');
      if (live !== null) faults.push(`a clock ticks in ${live.outerHTML.slice(0, 80)}`);
    }
    return faults;
  }, language);
}
