import { sourceSquare, type Crop } from './cropGeometry';

/** Sharp at the largest size a screen shows an avatar in, and small to send. */
const avatarSide = 512;
const quality = 0.9;

/** Cuts the square out of a picture: WebP, or JPEG where the browser can't write WebP; null when it can do neither. */
export async function cropPicture(image: HTMLImageElement, crop: Crop): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = avatarSide;
  canvas.height = avatarSide;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const { x, y, side } = sourceSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  // JPEG knows no transparency: it would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, avatarSide, avatarSide);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, side, side, 0, 0, avatarSide, avatarSide);
  const webp = await blobOf(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return new File([webp], 'avatar.webp', { type: webp.type });
  const jpeg = await blobOf(canvas, 'image/jpeg');
  return jpeg === null ? null : new File([jpeg], 'avatar.jpg', { type: 'image/jpeg' });
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
