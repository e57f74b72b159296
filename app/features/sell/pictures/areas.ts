/** A rectangle on a picture, in parts of its width and height: 0 to 1. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const least = 0.02;

/** The rectangle between two points, inside the picture. */
export function areaBetween(from: { x: number; y: number }, to: { x: number; y: number }): Area {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map(inside);
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map(inside);
  return { x: left ?? 0, y: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
}

/** False for a click that was no drawing. */
export function isArea({ width, height }: Area): boolean {
  return width >= least && height >= least;
}

/** Moves an area, stopping at the picture's edges. */
export function moveArea(area: Area, byX: number, byY: number): Area {
  const clamp = (value: number, size: number) => Math.min(Math.max(0, value), 1 - size);
  return { ...area, x: clamp(area.x + byX, area.width), y: clamp(area.y + byY, area.height) };
}

/** Makes an area larger or smaller from its lower right corner. */
export function resizeArea(area: Area, byX: number, byY: number): Area {
  const clamp = (value: number, start: number) => Math.min(Math.max(least, value), 1 - start);
  return { ...area, width: clamp(area.width + byX, area.x), height: clamp(area.height + byY, area.y) };
}

function inside(value: number): number {
  return Math.min(Math.max(0, value), 1);
}
