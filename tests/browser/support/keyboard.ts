import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { focusFaults } from './focusFaults';

/** The element that holds the focus, as a reader tells it. */
export interface Focus {
  readonly role: string;
  readonly name: string;
}

/** A person who has a keyboard and nothing else. */
export interface Keyboard {
  /** What holds the focus now. */
  focus(): Promise<Focus>;
  /** Presses Tab once and looks at the stop. @returns null past the last stop, where the focus is the browser's own */
  next(back?: boolean): Promise<Focus | null>;
  /**
   * Presses Tab until the focus is on a control, looking at each stop on the way.
   * @throws Error that lists the stops when the control is not among the first ones
   */
  tabTo(role: string, name: string | RegExp, options?: { back?: boolean; limit?: number }): Promise<void>;
  /** Waits until the focus is there by itself. */
  expectFocus(role: string, name: string | RegExp): Promise<void>;
  press(...keys: string[]): Promise<void>;
  /** Types into the field that holds the focus, in place of what stands there. */
  type(text: string): Promise<void>;
}

/** From a page's first stop to its last there are fewer than this, unless it is a long list. */
const stopLimit = 120;
/** Panels open and pages scroll in a moment; a busy machine takes more. */
const settleMs = 3000;

/** Walks a page by keyboard alone: every stop must be in sight, uncovered and ringed. */
export async function keyboardOf(page: Page): Promise<Keyboard> {
  const inspector = await page.context().newCDPSession(page);

  async function focus(): Promise<Focus> {
    const { result } = await inspector.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (result.objectId === undefined) return { role: 'none', name: '' };
    const { nodes } = await inspector.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const text = (value: unknown) => (typeof value === 'string' ? value.replace(/[\s\u200b]+/g, ' ').trim() : '');
    return { role: text(nodes[0]?.role?.value), name: text(nodes[0]?.name?.value) };
  }

  /** Nothing stands between a person and what holds the focus. */
  async function expectSeen(stop: Focus): Promise<void> {
    const deadline = Date.now() + settleMs;
    let faults = await focusFaults(page);
    while (faults.length > 0 && Date.now() < deadline) {
      await page.waitForTimeout(50);
      faults = await focusFaults(page);
    }
    expect(faults, `${stop.role} “${stop.name}” on ${page.url()}`).toEqual([]);
  }

  const isAt = (stop: Focus, role: string, name: string | RegExp) =>
    stop.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name));

  async function next(back = false): Promise<Focus | null> {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    // After the last stop the focus comes back at the first one.
    if (await page.evaluate(() => document.activeElement === document.body)) return null;
    const stop = await focus();
    await expectSeen(stop);
    return stop;
  }

  return {
    focus,
    next,
    async tabTo(role, name, { back = false, limit = stopLimit } = {}) {
      const stops: string[] = [];
      while (stops.length < limit) {
        const stop = await next(back);
        stops.push(stop === null ? '(end)' : `${stop.role} “${stop.name}”`);
        if (stop !== null && isAt(stop, role, name)) return;
      }
      throw new Error(`no ${role} “${name}” among the ${limit} stops of ${page.url()}: ${stops.join(', ')}`);
    },
    async expectFocus(role, name) {
      await expect
        .poll(async () => {
          const stop = await focus();
          return isAt(stop, role, name) || `${stop.role} “${stop.name}” on ${page.url()}`;
        })
        .toBe(true);
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    async type(text) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  };
}

/** Nothing else of the page can be reached while a dialog is open: Tab goes round in it. */
export async function expectTrapped(page: Page, keys: Keyboard): Promise<void> {
  for (let count = 0; count < 4; count += 1) {
    await keys.press('Tab');
    const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
    await expect.poll(isInside).toBe(true);
  }
}
