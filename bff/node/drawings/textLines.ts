import type { Letter, Typeface } from './typeface';

/** One line of text in SVG. */
export function textAt(
  typeface: Typeface,
  letters: readonly Letter[],
  at: { x: number; y: number; sizePx: number; fill: string },
): string {
  const { svg } = typeface.outline(letters, at.sizePx);
  return `<g fill="${at.fill}" transform="translate(${at.x} ${at.y})">${svg}</g>`;
}

export function widthOf(letters: readonly Letter[]): number {
  return letters.reduce((sum, { width }) => sum + width, 0);
}

/** Latin words and numbers stay whole where they can; between Chinese characters a line may end anywhere. */
const wordPart = /^[\p{Script=Latin}\p{N}.,:;'’!?%+\-_/#&@$¥￥)\]]$/u;

/**
 * Breaks a text into lines; the last one ends in an ellipsis when something is left over.
 * @param limits `widthPx` of a line, at most `lines` of them
 */
export async function breakLines(
  typeface: Typeface,
  text: string,
  limits: { widthPx: number; lines: number; sizePx: number },
): Promise<readonly (readonly Letter[])[]> {
  const letters = await typeface.measure(text.replace(/\s+/gu, ' ').trim(), limits.sizePx);
  const ellipsis = await typeface.measure('…', limits.sizePx);
  const lines: Letter[][] = [];
  let start = 0;
  while (start < letters.length && lines.length < limits.lines) {
    let end = start;
    let width = 0;
    while (end < letters.length && width + (letters[end]?.width ?? 0) <= limits.widthPx) {
      width += letters[end]?.width ?? 0;
      end += 1;
    }
    if (end < letters.length && lines.length === limits.lines - 1) {
      const room = limits.widthPx - widthOf(ellipsis);
      while (end > start && widthOf(letters.slice(start, end)) > room) end -= 1;
      lines.push([...trimEnd(letters.slice(start, end)), ...ellipsis]);
      return lines;
    }
    if (end < letters.length) end = breakBefore(letters, start, end);
    // A line takes at least one character, however wide.
    end = Math.max(end, start + 1);
    lines.push(trimEnd(letters.slice(start, end)));
    while (letters[end]?.text === ' ') end += 1;
    start = end;
  }
  return lines;
}

function breakBefore(letters: readonly Letter[], start: number, end: number): number {
  for (let at = end; at > start; at -= 1) {
    const [before, after] = [letters[at - 1]?.text ?? ' ', letters[at]?.text ?? ' '];
    if (!(wordPart.test(before) && wordPart.test(after)) && after !== ' ' && !/[，。、！？：；）】》]/u.test(after))
      return at;
    if (after === ' ') return at;
  }
  return end;
}

function trimEnd(letters: readonly Letter[]): Letter[] {
  const kept = [...letters];
  while (kept.at(-1)?.text === ' ') kept.pop();
  return kept;
}
