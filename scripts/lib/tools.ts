import { join } from 'node:path';

/** This checkout's folder, absolute. */
export const rootDir = join(import.meta.dirname, '..', '..');

/** The scripts behind npm's commands: run by our own Node, since the one on the PATH may be too old for them. */
const programs = {
  tsc: '@typescript/native/bin/tsc',
  eslint: 'eslint/bin/eslint.js',
  oxlint: 'oxlint/bin/oxlint',
  prettier: 'prettier/bin/prettier.cjs',
  depcruise: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
  vite: 'vite/bin/vite.js',
} as const;

export type Tool = keyof typeof programs;

/** Arguments for Node that run a development tool of this package. */
export const toolArgs = (tool: Tool, ...args: readonly string[]): string[] => [
  join(rootDir, 'node_modules', programs[tool]),
  ...args,
];

/** Options with which a tool looks only at files whose content changed since its last run. */
export const cached = (tool: 'eslint' | 'prettier'): string[] => [
  ...['--cache', '--cache-location', `.cache/${tool}`],
  ...['--cache-strategy', 'content'],
];
