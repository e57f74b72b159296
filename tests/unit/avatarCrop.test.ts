import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keepCovered,
  maxZoom,
  shownSize,
  sourceSquare,
  wholeCrop,
  zoomTo,
} from '../../app/features/account/avatar/cropGeometry';

const wide = { width: 400, height: 200 };
const tall = { width: 100, height: 300 };
const side = fc.integer({ min: 1, max: 10_000 });
const sizes = fc.record({ width: side, height: side });
const amount = fc.double({ min: -10, max: 10, noNaN: true });
const crops = fc.record({ zoom: fc.double({ min: 0.01, max: 9, noNaN: true }), x: amount, y: amount });

describe('the frame of an avatar', () => {
  it('shows the middle of a picture at first, as large as it fits', () => {
    expect(shownSize(wide, 1)).toEqual({ width: 2, height: 1 });
    expect(sourceSquare(wide, wholeCrop)).toEqual({ side: 200, x: 100, y: 0 });
    expect(sourceSquare(tall, wholeCrop)).toEqual({ side: 100, x: 0, y: 100 });
  });

  it('shows what is on the left when the picture is drawn to the right, and no further', () => {
    expect(sourceSquare(wide, { zoom: 1, x: 0.25, y: 0 })).toEqual({ side: 200, x: 50, y: 0 });
    expect(sourceSquare(wide, { zoom: 1, x: 7, y: 7 })).toEqual({ side: 200, x: 0, y: 0 });
    expect(keepCovered(tall, { zoom: 1, x: -1, y: -9 })).toEqual({ zoom: 1, x: 0, y: -1 });
  });

  it('zooms from the whole to four times, about its middle', () => {
    expect(keepCovered(wide, { zoom: 99, x: 0, y: 0 }).zoom).toBe(maxZoom);
    expect(keepCovered(wide, { zoom: 0.1, x: 0, y: 0 }).zoom).toBe(1);
    expect(sourceSquare(wide, { zoom: 4, x: 0, y: 0 })).toEqual({ side: 50, x: 175, y: 75 });
    const near = zoomTo(wide, { zoom: 2, x: 0.5, y: 0.2 }, 4);
    expect(near).toEqual({ zoom: 4, x: 1, y: 0.4 });
    expect(zoomTo(wide, near, 2)).toEqual({ zoom: 2, x: 0.5, y: 0.2 });
  });

  it('never shows anything outside the picture', () => {
    fc.assert(
      fc.property(sizes, crops, (size, crop) => {
        const square = sourceSquare(size, crop);
        const slack = 1e-6 * Math.max(size.width, size.height);
        expect(square.side).toBeGreaterThan(0);
        expect(square.x).toBeGreaterThanOrEqual(-slack);
        expect(square.y).toBeGreaterThanOrEqual(-slack);
        expect(square.x + square.side).toBeLessThanOrEqual(size.width + slack);
        expect(square.y + square.side).toBeLessThanOrEqual(size.height + slack);
      }),
    );
  });

  it('stays where it is once it is covered, and keeps its middle in zooming in', () => {
    fc.assert(
      fc.property(sizes, crops, fc.double({ min: 1, max: 4, noNaN: true }), (size, crop, zoom) => {
        const covered = keepCovered(size, crop);
        expect(keepCovered(size, covered)).toEqual(covered);
        fc.pre(zoom >= covered.zoom);
        const [before, after] = [sourceSquare(size, covered), sourceSquare(size, zoomTo(size, covered, zoom))];
        const slack = 1e-6 * Math.max(size.width, size.height);
        expect(Math.abs(before.x + before.side / 2 - after.x - after.side / 2)).toBeLessThan(slack);
        expect(Math.abs(before.y + before.side / 2 - after.y - after.side / 2)).toBeLessThan(slack);
      }),
    );
  });
});
