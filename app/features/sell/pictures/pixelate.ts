import { keepsPixels } from '~/lib/keepsPixels';
import type { Area } from './areas';

/** An area becomes at most so many blocks in each direction: too few for a letter or a digit to be told. */
const blocks = 6;
const jpegQuality = 0.92;
/** A canvas with more pixels stays empty on an iPhone; one photo of its newer cameras has 24 million. */
const canvasPixels = 4096 * 4096;

/**
 * The picture with some areas made unreadable: each is drawn in a few blocks of its own mean colours, and the original
 * pixels are gone from the file. A very large picture becomes smaller.
 * @returns null when the browser can't make a picture of it
 */
export async function pixelate(image: HTMLImageElement, areas: readonly Area[], name: string): Promise<File | null> {
  if (!keepsPixels()) return null;
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, Math.sqrt(canvasPixels / (image.naturalWidth * image.naturalHeight)));
  canvas.width = Math.floor(image.naturalWidth * scale);
  canvas.height = Math.floor(image.naturalHeight * scale);
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  for (const area of areas) blur(context, canvas, area);
  const blob = await new Promise<Blob | null>((resolve) => {
    try {
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
    } catch {
      // The picture lies on another site, which does not let its pixels be read.
      resolve(null);
    }
  });
  return blob === null ? null : new File([blob], `${name.replace(/\.\w+$/, '') || 'picture'}.jpg`, { type: blob.type });
}

function blur(context: CanvasRenderingContext2D, canvas: HTMLCanvasElement, area: Area): void {
  const [x, y] = [Math.floor(area.x * canvas.width), Math.floor(area.y * canvas.height)];
  const width = Math.max(1, Math.ceil(area.width * canvas.width));
  const height = Math.max(1, Math.ceil(area.height * canvas.height));
  const small = document.createElement('canvas');
  const longest = Math.max(width, height);
  small.width = Math.max(1, Math.round((blocks * width) / longest));
  small.height = Math.max(1, Math.round((blocks * height) / longest));
  const mean = small.getContext('2d');
  if (mean === null) return;
  mean.imageSmoothingEnabled = true;
  mean.imageSmoothingQuality = 'high';
  mean.drawImage(canvas, x, y, width, height, 0, 0, small.width, small.height);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, small.width, small.height, x, y, width, height);
}
