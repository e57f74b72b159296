import type { Page } from 'playwright-core';

/** As Tor Browser and hardened Firefox do until somebody allows it: a canvas gives something else than was drawn, once. */
export async function hidePixelsOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const { getImageData } = prototype;
    prototype.getImageData = (_x: number, _y: number, width: number, height: number) => {
      prototype.getImageData = getImageData;
      return new ImageData(width, height);
    };
  });
}
