/** Far from each other, and from black and white. */
const colours = [
  [200, 30, 60],
  [20, 180, 90],
  [40, 60, 220],
  [230, 200, 20],
] as const;
/** Each is drawn so many pixels wide and high. */
const blockPixels = 4;
/** Some browsers change pixels a little, which nobody sees in a picture. */
const maxDifference = 40;

/**
 * Does a canvas give what was drawn on it? Browsers that keep pages from recognising a device (Tor Browser, Firefox with
 * `resistFingerprinting`) give noise instead, without an error, and a picture made of it would be noise. Browser only.
 */
export function keepsPixels(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = blockPixels * colours.length;
  canvas.height = blockPixels;
  const context = canvas.getContext('2d');
  if (context === null) return false;
  for (const [index, colour] of colours.entries()) {
    context.fillStyle = `rgb(${colour.join()})`;
    context.fillRect(index * blockPixels, 0, blockPixels, blockPixels);
  }
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return data.every((value, place) => {
    const column = Math.floor(place / 4) % canvas.width;
    const wanted = colours[Math.floor(column / blockPixels)]?.[place % 4] ?? 255;
    return Math.abs(value - wanted) <= maxDifference;
  });
}
