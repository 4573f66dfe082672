import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Files whose tool asks for a default export. */
const configFiles = [
  '*.config.ts',
  '*.config.js',
  'frontend/*.config.ts',
  'tests/support/e2e-setup.ts',
];
const tests = ['**/*.test.ts', '**/*.test.tsx', 'tests/**/*.ts'];

const houseSyntax = [
  {
    selector:
      "ImportDeclaration[source.value='zod'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
    message: "Write `import * as z from 'zod'`: the named import keeps 450 KB in every bundle.",
  },
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(do)?[mM]ock$/]",
    message: 'Pass the collaborator in instead of replacing its module.',
  },
];
const noDefaultExport = {
  selector: ':matches(ExportDefaultDeclaration, ExportSpecifier[exported.name="default"])',
  message: 'Export by name: a thing has the same name everywhere.',
};

export default defineConfig(
  globalIgnores([
    'dist',
    'cdk.out',
    '.local',
    '.local-*',
    '.cache',
    'coverage',
    'test-results',
    'playwright-report',
    'connector',
  ]),
  {
    // A directive would be reported by `--max-warnings 0`: rules are changed here or obeyed.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'max-lines': ['error', { max: 200, skipBlankLines: false, skipComments: false }],
      complexity: ['error', 8],
      'max-depth': ['error', 3],
      'max-params': ['error', 3],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...houseSyntax, noDefaultExport],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Objects here are closures without `this`; their methods may be passed on.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['functions/**/*.ts', 'events/**/*.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['frontend/src/**/*.ts', 'frontend/src/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(aws-amplify|@aws-amplify)(/|$)',
              message: 'Only lib/auth speaks to Cognito.',
            },
          ],
        },
      ],
      // React calls event handlers and ignores what they return; mutations report their own failures.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
  {
    files: ['frontend/src/lib/auth*.ts', 'frontend/src/lib/auth/*.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: tests,
    rules: {
      'max-lines': 'off',
      // A fake keeps the promise its interface makes without waiting for anything.
      '@typescript-eslint/require-await': 'off',
      // Compile errors that are the point of a test, each with its reason.
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' },
      ],
    },
  },
  { files: configFiles, rules: { 'no-restricted-syntax': ['error', ...houseSyntax] } },
);
