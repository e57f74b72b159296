import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Imports point one way: app imports bff and never the reverse, and the marketplace knows little but the contract.
 * A zone forbids `target` to import `from`, but for `except`.
 */
const zones = [
  { target: './app', from: './marketplace', message: 'app knows the marketplace only through the BFF' },
  { target: './app', from: './server.ts' },
  { target: './app/!(routes)/**', from: './app/routes', message: 'nothing imports a route' },
  { target: './app/routes', from: './app/routes', message: 'nothing imports a route' },
  { target: './app/{ui,store,lib,theme,messages}/**', from: './app/features' },
  { target: './app/paths.ts', from: './app', message: 'paths.ts imports nothing' },
  { target: './bff', from: './app' },
  { target: './bff', from: './marketplace' },
  { target: './bff', from: './server.ts' },
  { target: './bff/!(node)', from: './bff/node', message: "bff's core runs on Web APIs only" },
  { target: './bff/contract', from: './bff', except: ['./contract'], message: 'the contract imports only zod' },
  { target: './marketplace', from: './app' },
  // Both processes speak to the same collector, write the same log (docs/decisions/0046, 0035), count parts of forms
  // and know the same host names.
  {
    target: './marketplace',
    from: './bff',
    except: [
      './contract',
      './hostGrammar.ts',
      './tracing.ts',
      './node/openTelemetry.ts',
      './node/log.ts',
      './node/multipart.ts',
    ],
  },
  { target: './marketplace', from: './server.ts' },
];

/** All links are followed from one place (docs/decisions/0060). */
const noOtherLinks = {
  name: '@remix-run/react',
  importNames: ['Link', 'NavLink'],
  message: 'import { Link } from ~/ui/Link',
};
const noMuiBarrels = ['@mui/material', '@mui/icons-material'].map((name) => ({
  name,
  message: 'import by path: a barrel costs every page 66 kB',
}));
const nodeOnly = [
  'node:*',
  'undici',
  'pino',
  'prom-client',
  'sirv',
  'pg',
  '@hono/node-server*',
  '@remix-run/*',
  'react*',
  '@mui/*',
];
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'settings are read once, in bff/env.ts',
};
const noModuleState = {
  selector:
    'Program > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(Map|WeakMap|LRUCache)$/]',
  message: 'no mutable state at module scope: make it in a factory',
};
const noUnnamedPage = {
  selector: 'Literal[value=/^\\u002F(pages\\u002F|login\\b)/]',
  message: 'every URL is named once, in app/paths.ts',
};
/** Not in browsers of early 2021, for whom the build writes its scripts (docs/decisions/0097). */
const noNewerCalls = [
  'CallExpression > MemberExpression.callee[property.name=' +
    '/^(at|findLast|findLastIndex|toSorted|toReversed|toSpliced|hasOwn|groupBy|fromAsync|withResolvers|canParse|' +
    'throwIfAborted|checkVisibility|isWellFormed|toWellFormed)$/]',
  "CallExpression > MemberExpression.callee[object.name='AbortSignal'][property.name=/^(any|timeout)$/]",
  "CallExpression[callee.name='structuredClone']",
  // And where a shop is visited by http.
  "CallExpression > MemberExpression.callee[object.name='crypto'][property.name='randomUUID']",
].map((selector) => ({ selector, message: 'not in browsers of early 2021: docs/decisions/0097' }));

export default tseslint.config(
  { ignores: ['build/', 'public/', '.cache/', '.data/', '.tmp/', 'node_modules/', 'coverage/', 'test-results/'] },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })] },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { prefer: 'type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-restricted-imports': ['error', { paths: noMuiBarrels }],
      'no-restricted-syntax': ['error', noEnvironment],
      eqeqeq: 'error',
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', noEnvironment, noModuleState, noUnnamedPage],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [...noMuiBarrels, noOtherLinks],
          patterns: [{ group: ['**/bff/**'], allowTypeImports: true, message: 'app imports only types from bff' }],
        },
      ],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: ['app/**/*.server.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, noModuleState, noUnnamedPage, ...noNewerCalls] },
  },
  {
    files: ['app/paths.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, noModuleState, ...noNewerCalls] },
  },
  {
    // The one adapter between pages and the BFF, server side only (docs/decisions/0002).
    files: ['app/lib/bff.server.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: noMuiBarrels }] },
  },
  {
    files: ['bff/**/*.ts'],
    ignores: ['bff/node/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: nodeOnly, message: "bff's core runs on Web APIs only" },
            { group: ['@opentelemetry/*'], allowTypeImports: true, message: 'only names of it: bff/node has the rest' },
          ],
        },
      ],
      'no-restricted-syntax': ['error', noEnvironment, noModuleState],
    },
  },
  {
    files: ['bff/contract/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!\\.|zod$)', message: 'the contract imports only zod' }] },
      ],
    },
  },
  { files: ['bff/env.ts', 'tests/**', '.ci/**'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['{app,bff,marketplace}/**/*.{ts,tsx}', 'server.ts'],
    // A platform's worker has no log but the console.
    ignores: ['app/entry.*.tsx', 'bff/edge/worker.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setTimeout: 'readonly' } },
  },
);
