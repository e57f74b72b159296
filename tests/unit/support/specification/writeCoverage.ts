/** Writes the table of the specification and its tests. Run by `npm run coverage:spec`. */
import { writeFileSync } from 'node:fs';
import { coverageFile, coverageText } from './coverage';

writeFileSync(coverageFile, coverageText());
