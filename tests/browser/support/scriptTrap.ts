import type { Page } from 'playwright-core';

/** Told by a page in which something ran, asked or left that should not have. */
export interface ScriptTrap {
  /** What happened so far, in words; taken away by who reports it. */
  readonly caught: string[];
}

/** Sets the trap before the page's first document: `__xss` itself, dialogs, other hosts, policy violations, errors. */
export async function setScriptTrap(page: Page): Promise<ScriptTrap> {
  const caught: string[] = [];
  const catchIt = (what: string) => caught.push(`${what} (${page.url()})`);
  await page.exposeFunction('reportXss', (what: string) => catchIt(what));
  await page.addInitScript(() => {
    const world = globalThis as unknown as { reportXss(what: string): void; __xss(vector: number): void };
    world.__xss = (vector) => world.reportXss(`vector ${vector} ran`);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      world.reportXss(`${violatedDirective} was violated by ${blockedURI} ${sample}`),
    );
  });
  page.on('dialog', (dialog) => {
    catchIt(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => catchIt(`thrown: ${error.message}`));
  page.on('popup', () => catchIt('a window opened'));
  page.on('console', (message) => {
    if (/hydrat|did not match|Content Security Policy/i.test(message.text())) catchIt(message.text());
  });
  const isOwn = ({ protocol, hostname }: URL) => /^(?:data|blob):$/.test(protocol) || hostname.endsWith('.localhost');
  await page.route(
    (url) => !isOwn(url),
    (route) => {
      catchIt(`a request to ${route.request().url()}`);
      return route.abort();
    },
  );
  return { caught };
}

/** What lies in the document and would run, load or lead away later: when it is clicked, or without the policy. */
export function findTraps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const unsafe = (address: string) =>
      !/^(?:https?:|data:image\/(?:png|jpeg|gif|webp|svg\+xml;base64)|data:,|blob:|mailto:|tel:)/.test(address);
    for (const element of document.querySelectorAll('*')) {
      const tag = element.localName;
      if (/^(?:iframe|frame|object|embed|applet|base|portal|marquee|math|animate|set|foreignobject|xss|x)$/.test(tag)) {
        found.push(`<${tag}>`);
      }
      if (tag === 'meta' && element.getAttribute('http-equiv') !== null) found.push(element.outerHTML);
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`<${tag} ${name}="${value}">`);
        if (/^(?:href|src|action|formaction|poster|background|data|xlink:href|srcdoc|ping)$/.test(name)) {
          const { href } = new URL(value, document.baseURI);
          if (unsafe(href) || href.startsWith('https://evil.test')) found.push(`<${tag} ${name}="${value}">`);
        }
      }
    }
    return found;
  });
}

/** The words that stick out of the window sideways; empty when the page fits. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const sticksOut = [...document.querySelectorAll('body *')].filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
        element.getBoundingClientRect().right > window.innerWidth + 1 &&
        !scrolls(element.parentElement),
    );
    return sticksOut.map((element) => `<${element.localName} class="${element.className}"> ${element.textContent}`);
  });
}
