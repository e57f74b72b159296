/** The dark squares of a QR code as one SVG path, a run of neighbours as one rectangle, in units of a square. */
export function qrPath(size: number, quiet: number, isDark: (row: number, column: number) => boolean): string {
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < size && isDark(row, column + 1)) column += 1;
      const length = column - start + 1;
      runs.push(`M${start + quiet} ${row + quiet}h${length}v1h-${length}z`);
    }
  }
  return runs.join('');
}
