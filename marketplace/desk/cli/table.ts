const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const gap = '  ';

/** Text of other people on one line of a terminal: nothing in it can move the cursor or hide what follows. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** A person's name with the number by which `people` knows them; who has none is the shop. */
export function nameOf(name: string | null, id: number | null): string {
  return id === null ? 'the shop itself' : `${name ?? ''} (person ${id})`;
}

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, char) => sum + (wide.test(char) ? 2 : 1), 0);
}

/** The text in at most so many columns. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const char of text) {
    if (widthOf(kept + char) > width - 1) break;
    kept += char;
  }
  return `${kept}…`;
}

/** What there is to say of one thing: a line each, under its name. */
export function factLines(facts: readonly (readonly [name: string, text: string])[]): string {
  const nameWidth = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, text]) => `${plain(name).padEnd(nameWidth)}  ${plain(text)}`).join('\n');
}

/** Rows under their headings, in columns as wide as their widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map(plain));
  const widths = headings.map((_heading, column) => Math.max(...lines.map((row) => widthOf(row[column] ?? ''))));
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join(gap)
        .trimEnd(),
    )
    .join('\n');
}

/** The line below a page of rows. */
export function countOf(shown: number, total: number): string {
  return shown === total ? `${total} in all` : `${shown} of ${total}; --page shows others`;
}
