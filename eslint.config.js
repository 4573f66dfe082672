import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Files whose tool asks for a default export, and the types of modules that a tool makes. */
const configFiles = [
  '**/*.d.ts',
  '*.config.ts',
  '*.config.js',
  'frontend/*.config.ts',
  'tests/support/setup/e2e-setup.ts',
  'tests/looks/build-portal.ts',
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
  {
    // What oxlint's no-meaningless-void-operator does not look at.
    selector:
      "UnaryExpression[operator='void'][argument.type=/^(Identifier|MemberExpression|Literal)$/]",
    message: 'Write `void` before a call, to say that what it returns is not awaited.',
  },
];
const noDefaultExport = {
  selector: ':matches(ExportDefaultDeclaration, ExportSpecifier[exported.name="default"])',
  message: 'Export by name: a thing has the same name everywhere.',
};

/** A write that starts past its action is repeated by a second click. */
const noBareMutation = {
  selector:
    ':matches(MemberExpression[property.name=/^mutate(Async)?$/], ObjectPattern > Property[key.name=/^mutate(Async)?$/])',
  message: 'Start a write by useAction: it sends once, however often it is clicked.',
};

/** The words of DynamoDB: its commands that read or write one item or several, and its expressions. */
const tableWords = [
  {
    selector:
      "ImportDeclaration[source.value='@aws-sdk/lib-dynamodb'] > ImportSpecifier[imported.name=/(Command|^paginate\\w+)$/]",
    message:
      'Only core/table sends commands: read through an entity, write what `commit` is given.',
  },
  {
    selector: 'Property[key.name=/^(Update|Condition|KeyCondition|Filter|Projection)Expression$/]',
    message: 'Only core/table writes expressions: an entity’s functions answer the write.',
  },
];

/** What would silence oxlint, which obeys such comments. Those for ESLint are reported by itself. */
const oxlintDirectives = ['oxlint-disable', 'oxlint-enable'];

// The rules that need types are oxlint's, in .oxlintrc.json: each of these looks at one file, so their findings are cached.
export default defineConfig(
  globalIgnores([
    'dist',
    'cdk.out',
    '.local',
    '.local-*',
    '.cache',
    '.screens',
    'coverage',
    'test-results',
    'playwright-report',
    'connector',
  ]),
  {
    // A directive would be reported by `--max-warnings 0`: rules are changed here or obeyed.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    rules: { 'no-warning-comments': ['error', { terms: oxlintDirectives, location: 'anywhere' }] },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strict],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 8],
      'max-depth': ['error', 3],
      'max-params': ['error', 3],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...houseSyntax, noDefaultExport],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['functions/**/*.ts', 'events/**/*.ts', 'drill/**/*.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['functions/**/*.ts'],
    ignores: [...tests, 'functions/core/table/**'],
    rules: {
      'no-restricted-syntax': ['error', ...houseSyntax, noDefaultExport, ...tableWords],
    },
  },
  {
    files: ['frontend/src/**/*.ts', 'frontend/src/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-syntax': ['error', ...houseSyntax, noDefaultExport, noBareMutation],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(aws-amplify|@aws-amplify)(/|$)',
              message: 'Only lib/auth speaks to Cognito.',
            },
          ],
          paths: [
            {
              name: 'react-router',
              importNames: ['useSearchParams'],
              message:
                'Use useAddressParams: of two changes before the next render, the router’s own loses the first.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      'frontend/src/lib/forms/use-action.ts',
      'frontend/src/lib/queries/query-client.test.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...houseSyntax, noDefaultExport] },
  },
  {
    files: ['frontend/src/lib/auth*.ts', 'frontend/src/lib/auth/*.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: tests,
    rules: {
      'max-lines': 'off',
      // Compile errors that are the point of a test, each with its reason.
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' },
      ],
    },
  },
  {
    files: ['{functions,events,drill,infra,scripts,tests}/**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'aws-sdk-client-mock',
          importNames: ['mockClient'],
          message: 'Use tests/support/mock-client.ts: its mocks end with the file.',
        },
      ],
    },
  },
  { files: configFiles, rules: { 'no-restricted-syntax': ['error', ...houseSyntax] } },
);
