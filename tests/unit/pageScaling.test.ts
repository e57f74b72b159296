import { describe, expect, it, vi } from 'vitest';
import { resizeDelayMs, rootFontSizePx, watchPageWidth } from '~/features/shell/pageScaling';

describe('the page scaling', () => {
  it.each([
    [360, 36],
    [375, 37.5],
    [540, 54],
    [541, 54],
    [1440, 54],
  ])('makes one rem of a page %s px wide %s px', (width, rem) => {
    expect(rootFontSizePx(width)).toBe(rem);
  });

  it('recomputes once, 300 ms after the last resize', () => {
    vi.useFakeTimers();
    const events = new EventTarget();
    const style = { fontSize: '' };
    const view = Object.assign(events, { innerWidth: 400, document: { documentElement: { style } } });
    const stop = watchPageWidth(view as unknown as Window);
    expect(style.fontSize).toBe('40px');
    view.innerWidth = 450;
    events.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(resizeDelayMs - 1);
    events.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(resizeDelayMs - 1);
    expect(style.fontSize).toBe('40px');
    vi.advanceTimersByTime(1);
    expect(style.fontSize).toBe('45px');
    stop();
    view.innerWidth = 300;
    events.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(1000);
    expect(style.fontSize).toBe('45px');
    vi.useRealTimers();
  });
});
