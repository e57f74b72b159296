/** A plain picture for any path, in a colour of its own. */
export function drawPicture(path: string): string {
  const hue = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const label = path.slice(path.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270" font-family="sans-serif">` +
    `<rect width="480" height="270" fill="hsl(${hue} 35% 42%)"/>` +
    `<circle cx="380" cy="60" r="120" fill="hsl(${(hue + 30) % 360} 40% 52%)"/>` +
    `<text x="28" y="236" font-size="30" fill="#fff">${label}</text></svg>`
  );
}
