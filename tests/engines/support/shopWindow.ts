import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { aliveMark } from '~/features/shell/aliveMark';
import type { Person } from '../../browser/support/shopApi';
import type { Front } from './front';
import type { Session } from './webdriver';

/** What a step waits for comes within moments; on a machine that does other work, later. */
const waitMs = 60_000;
/** Between two looks. */
const lookMs = 50;
/** What has not moved for so long stands still. */
const stillMs = 150;
/** How the protocol marks an element in JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

interface Element {
  readonly [elementKey]: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A window on a shop, whatever the engine. Selectors are CSS; of several elements the first shown one is meant. */
export interface ShopWindow {
  /** Goes to a path by the address bar and waits until the page's scripts answer every press. */
  open(path: string): Promise<void>;
  /** Runs a function in the page; what it needs has to be passed. */
  evaluate<Value, Args extends unknown[]>(look: (...args: Args) => Value, ...args: Args): Promise<Awaited<Value>>;
  /** Asks until the answer is neither false nor empty. */
  until<Value, Args extends unknown[]>(
    look: (...args: Args) => Value,
    ...args: Args
  ): Promise<NonNullable<Awaited<Value>>>;
  /** Waits until the address matches, and its page has come. */
  at(address: RegExp): Promise<void>;
  /** Waits for an element, and for its text where one is told. */
  see(selector: string, text?: RegExp): Promise<void>;
  /** Presses with the pointer what is seen, once nothing lies over it. */
  click(selector: string, text?: RegExp): Promise<void>;
  /** Types with the keyboard, in place of what the field holds. */
  type(selector: string, text: string): Promise<void>;
  /** Chooses an option, by its place. */
  choose(selector: string, place: number): Promise<void>;
  /** Chooses files as a picker would. */
  upload(selector: string, paths: readonly string[]): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Goes on as a guest, or as somebody logged in, who reads English. */
  become(person: Person | null): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** What stands before the shop. */
  readonly front: Front;
  /** What pages complained about since this was last asked. */
  takeComplaints(): string[];
  expectQuiet(): void;
}

/** Opens a shop in an engine's window. */
export function openShop(session: Session, front: Front, host: string): ShopWindow {
  const origin = `https://${host}:${front.port}`;

  async function evaluate<Value, Args extends unknown[]>(
    look: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>> {
    // Run by tsx, functions tell their names by a helper that pages don't have.
    const script = `const __name = (value) => value; return (${look.toString()}).apply(null, arguments)`;
    return session.send<Awaited<Value>>('POST', '/execute/sync', { script, args });
  }

  async function until<Value, Args extends unknown[]>(
    look: (...args: Args) => Value,
    ...args: Args
  ): Promise<NonNullable<Awaited<Value>>> {
    const deadlineMs = Date.now() + waitMs;
    let last: unknown;
    while (Date.now() < deadlineMs) {
      try {
        const found = await evaluate(look, ...args);
        if (found) return found as NonNullable<Awaited<Value>>;
      } catch (error) {
        // Between two pages there is nobody to ask.
        last = error;
      }
      await pause(lookMs);
    }
    const address = await session.send('GET', '/url');
    throw new Error(`${look.name || String(look)} with ${JSON.stringify(args)} stayed empty at ${String(address)}`, {
      cause: last,
    });
  }

  /** Where a pointer hits what is seen, once it stands still and nothing lies over it. */
  async function pointOf(selector: string, text?: RegExp): Promise<Point> {
    let last: Point | null = null;
    for (;;) {
      const point: Point = await until(findPoint, selector, text?.source ?? '', text?.flags ?? '');
      if (point.x === last?.x && point.y === last.y) return point;
      last = point;
      await pause(stillMs);
    }
  }

  async function act(source: object): Promise<void> {
    await session.send('POST', '/actions', { actions: [source] });
    await session.send('DELETE', '/actions');
  }

  async function press(selector: string, text?: RegExp): Promise<void> {
    const { x, y } = await pointOf(selector, text);
    const move = { type: 'pointerMove', duration: 0, x, y };
    const button = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    const parameters = { pointerType: 'mouse' };
    await act({ type: 'pointer', id: 'mouse', parameters, actions: [move, ...button] });
  }

  const alive = () => until(isAlive, aliveMark);

  return {
    evaluate,
    until,
    async open(path) {
      await session.send('POST', '/url', { url: origin + path });
      await alive();
    },
    async at(address) {
      await until((source) => new RegExp(source).test(location.href), address.source);
      await until(hasArrived);
    },
    async see(selector, text) {
      await until(isSeen, selector, text?.source ?? '', text?.flags ?? '');
    },
    async click(selector, text) {
      await press(selector, text);
    },
    async type(selector, text) {
      await press(selector);
      await until((asked) => document.activeElement?.matches(asked), selector);
      await evaluate(() => (document.activeElement as HTMLInputElement).select());
      const keys = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await act({ type: 'key', id: 'keyboard', actions: keys });
    },
    async choose(selector, place) {
      const option = (await until(
        (asked, index) => document.querySelector<HTMLSelectElement>(asked)?.options[index],
        selector,
        place,
      )) as unknown as Element;
      await session.send('POST', `/element/${option[elementKey]}/click`, {});
    },
    async upload(selector, paths) {
      // Pickers are covered by what looks like them.
      const element = (await until((asked) => document.querySelector(asked), selector)) as unknown as Element;
      await session.send('POST', `/element/${element[elementKey]}/value`, { text: paths.join('\n') });
    },
    async back() {
      await session.send('POST', '/back');
    },
    async forward() {
      await session.send('POST', '/forward');
    },
    async resize(width, height) {
      await session.send('POST', '/window/rect', { width, height });
      await until((wanted) => innerWidth === wanted, width);
    },
    async become(person) {
      // Cookies can be set for the page that is open only; this one has no scripts that could answer with their own.
      await session.send('POST', '/url', { url: `${origin}/robots.txt` });
      await session.send('DELETE', '/cookie');
      const [name = '', value = ''] = person?.cookie.split('=', 2) ?? [];
      const cookies = [{ name: 'locale', value: 'en' }, ...(person === null ? [] : [{ name, value, httpOnly: true }])];
      for (const cookie of cookies)
        await session.send('POST', '/cookie', { cookie: { path: '/', secure: true, sameSite: 'Lax', ...cookie } });
    },
    async screenshot(file) {
      // WebKit waits for the next frame, and there is none on a page where nothing moves.
      const moving = await evaluate(() => {
        const move = () =>
          (document.documentElement.style.opacity = document.documentElement.style.opacity ? '' : '0.99');
        return Number(setInterval(move, 50));
      });
      writeFileSync(file, await session.send<string>('GET', '/screenshot'), 'base64');
      await evaluate((timer) => {
        clearInterval(timer);
        document.documentElement.style.opacity = '';
      }, moving);
    },
    front,
    takeComplaints: () => front.takeComplaints(),
    expectQuiet: () => expect(front.takeComplaints()).toEqual([]),
  };
}

/** A page without scripts of the shop is taken as it is. */
function isAlive(mark: string): boolean {
  const isDone = document.readyState === 'complete';
  return isDone && (!('__remixContext' in window) || performance.getEntriesByName(mark).length > 0);
}

/** The router writes an address before its page is drawn; on the way back the browser does, before its data are there. */
function hasArrived(): boolean {
  const { __remixRouter: router } = window as { __remixRouter?: typeof window.__remixRouter };
  return document.readyState !== 'loading' && (router === undefined || router.state.navigation.state === 'idle');
}

function isSeen(selector: string, source: string, flags: string): boolean {
  const expression = new RegExp(source, flags);
  return [...document.querySelectorAll<HTMLElement>(selector)].some(
    (element) => element.getClientRects().length > 0 && expression.test(element.innerText),
  );
}

/** Null while it is not there, or something lies over it. */
function findPoint(selector: string, source: string, flags: string): Point | null {
  const expression = new RegExp(source, flags);
  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (found) => isShown(found) && expression.test(found.innerText || (found.getAttribute('aria-label') ?? '')),
  );
  if (element === undefined) return null;
  // Within a clamped title a link would be scrolled out of its lines.
  let block: HTMLElement = element;
  while (getComputedStyle(block).display === 'inline' && block.parentElement !== null) block = block.parentElement;
  block.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}
