/** Where a picture lies in a square frame: its zoom and how far its centre is from the frame's, in frame widths. */
export interface Crop {
  /** 1: the picture's shorter side fills the frame. */
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const maxZoom = 4;
export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0 };

/** The picture's sides in frame widths. */
export function shownSize({ width, height }: PictureSize, zoom: number): PictureSize {
  const shorter = Math.min(width, height);
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom };
}

/** The nearest crop that leaves no edge of the frame empty. */
export function keepCovered(size: PictureSize, { zoom, x, y }: Crop): Crop {
  const kept = Math.min(maxZoom, Math.max(1, zoom));
  const shown = shownSize(size, kept);
  return { zoom: kept, x: within(x, (shown.width - 1) / 2), y: within(y, (shown.height - 1) / 2) };
}

/** Zooms about the middle of the frame: what is seen there stays there. */
export function zoomTo(size: PictureSize, crop: Crop, zoom: number): Crop {
  const kept = Math.min(maxZoom, Math.max(1, zoom));
  const factor = kept / crop.zoom;
  return keepCovered(size, { zoom: kept, x: crop.x * factor, y: crop.y * factor });
}

/** The square of the picture, in its own pixels, that the frame shows. */
export function sourceSquare(
  size: PictureSize,
  crop: Crop,
): { readonly x: number; readonly y: number; readonly side: number } {
  const { zoom, x, y } = keepCovered(size, crop);
  const side = Math.min(size.width, size.height) / zoom;
  return { side, x: size.width / 2 - x * side - side / 2, y: size.height / 2 - y * side - side / 2 };
}

function within(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value)) || 0;
}
