// `npm run openapi`: writes docs/openapi.json, as a shop of the demo would answer it.
import { writeFileSync } from 'node:fs';
import { documentOfDemo } from './openapi';

writeFileSync('docs/openapi.json', documentOfDemo());
