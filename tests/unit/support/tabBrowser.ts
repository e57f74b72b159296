import { afterEach, beforeEach, vi } from 'vitest';

/** What pages know of a browser, for each test anew: its cookies, and what the tab keeps. */
export function useTabBrowser() {
  const kept = new Map<string, string>();
  const browser = { cookie: '' };
  beforeEach(() => {
    vi.stubGlobal('document', browser);
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    kept.clear();
    browser.cookie = '';
  });
  return { kept, browser };
}
