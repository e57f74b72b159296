/** Small helpers for writing SVG. All sizes are in user units. */

/** A colour as hue (degrees), saturation and lightness (percent). */
export interface Colour {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

/** The colour as SVG writes it, lightened or darkened by `shift` percent. */
export function hsl(colour: Colour, shift = 0): string {
  const lightness = Math.max(0, Math.min(100, colour.l + shift));
  return `hsl(${Math.round(colour.h % 360)} ${colour.s}% ${lightness}%)`;
}

/** A number with at most one decimal, to keep pictures small. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** A part drawn in a 100 by 100 box, placed and scaled to `size`. */
export function place(x: number, y: number, size: number, content: string, more = ''): string {
  const scale = Math.round(size * 10) / 1000;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})" ${more}>${content}</g>`;
}

/** A linear gradient from the top left to the bottom right. */
export function gradient(id: string, from: string, to: string, upright = false): string {
  const end = upright ? 'x2="0" y2="1"' : 'x2="1" y2="1"';
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A number as text in tabular figures; pictures carry no words, so they fit every language. */
export function figure(x: number, y: number, size: number, text: string, fill: string, anchor = 'middle'): string {
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}" text-anchor="${anchor}" font-family="system-ui,sans-serif" font-weight="700">${text}</text>`;
}

/** A whole picture. */
export function picture(width: number, height: number, definitions: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${definitions}</defs>${content}</svg>`;
}
