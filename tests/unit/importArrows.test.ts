import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** A planted import, where it stands, and the rule that must stop it. */
const planted: [file: string, code: string, rule: string][] = [
  [
    'app/ui/Price.tsx',
    "import { GoodListPage } from '~/features/list/GoodListPage';\nexport { GoodListPage };",
    'import-x/no-restricted-paths',
  ],
  [
    'app/features/list/chips.ts',
    "import * as route from '~/routes/pages.goodList';\nexport { route };",
    'import-x/no-restricted-paths',
  ],
  [
    'app/features/list/chips.ts',
    "import { calls } from '../../../bff/contract/index';\nexport { calls };",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'app/features/list/chips.ts',
    "import { seedDemo } from '../../../marketplace/seed/seed';\nexport { seedDemo };",
    'import-x/no-restricted-paths',
  ],
  [
    'app/ui/Price.tsx',
    "import { Button } from '@mui/material';\nexport { Button };",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'bff/cache.ts',
    "import { readFileSync } from 'node:fs';\nexport { readFileSync };",
    '@typescript-eslint/no-restricted-imports',
  ],
  ['bff/cache.ts', "import { createLog } from './node/log';\nexport { createLog };", 'import-x/no-restricted-paths'],
  [
    'bff/contract/errors.ts',
    "import { LRUCache } from 'lru-cache';\nexport { LRUCache };",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'bff/contract/errors.ts',
    "import { createGuard } from '../guard';\nexport { createGuard };",
    'import-x/no-restricted-paths',
  ],
  [
    'marketplace/app.ts',
    "import { createGuard } from '../bff/guard';\nexport { createGuard };",
    'import-x/no-restricted-paths',
  ],
  ['app/ui/Price.tsx', "export const to = '/pages/goodList';", 'no-restricted-syntax'],
  ['bff/cache.ts', 'export const port = process.env.PORT;', 'no-restricted-syntax'],
  ['bff/cache.ts', 'const seen = new Map<string, string>();\nexport { seen };', 'no-restricted-syntax'],
];

describe('the linter', () => {
  it.each(planted)('in %s stops %j', async (filePath, code, rule) => {
    const [result] = await new ESLint().lintText(code, { filePath });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule);
  });
});
