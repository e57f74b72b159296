// Makes the part of Inter that nearly every page writes with: a page waits for it, and of the whole Latin file it needs
// a third. What stands outside of it (é, €, _) comes from the whole file, which browsers fetch when a page says it.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import subsetFont from 'subset-font';

const whole = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
/** Named in app/styles/base.css, with the same characters as its range, and in app/root.tsx. */
const part = 'app/styles/fonts/inter-first.woff2';

/** What hardly any page says is left out: each character costs a hundred bytes. */
const rare = '$<>\\^_`{|}~';
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).filter(
  (character) => !rare.includes(character),
);
const signs = '\u00a0¥©·×–—‘’“”…‹›↑↓−';

const font = await subsetFont(await readFile(whole), ascii.join('') + signs, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'tnum'],
});
await mkdir(dirname(part), { recursive: true });
await writeFile(part, font);
