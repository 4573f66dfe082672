import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNoun } from '../../scripts/lib/noun.ts';
import { writeSlice } from '../../scripts/lib/slice.ts';
import { toolArgs, type Tool } from '../../scripts/lib/tools.ts';
import { cruise } from '../support/cruise.ts';
import { rootDir } from '../support/root.ts';

const copied = [
  ...['functions', 'events', 'drill', 'infra', 'frontend', 'scripts', 'docs', 'tests'],
  ...[
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'vitest.config.ts',
    'playwright.config.ts',
  ],
  ...[
    'knip.jsonc',
    'cdk.json',
    'eslint.config.js',
    '.oxlintrc.json',
    '.prettierrc.json',
    '.prettierignore',
  ],
];
let dir: string;
let written: string[];

beforeAll(async () => {
  mkdirSync(join(rootDir, '.cache'), { recursive: true });
  dir = mkdtempSync(join(rootDir, '.cache/new-feature-'));
  for (const name of copied) cpSync(join(rootDir, name), join(dir, name), { recursive: true });
  symlinkSync(join(rootDir, 'node_modules'), join(dir, 'node_modules'), 'junction');
  written = await writeSlice(dir, readNoun('site-checks'));
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

/** What a tool says about the copy: nothing if it finds nothing. */
function complaints(tool: Tool, ...args: string[]): string {
  const run = spawnSync(process.execPath, toolArgs(tool, ...args), { cwd: dir, encoding: 'utf8' });
  return run.status === 0 ? '' : run.stdout + run.stderr;
}
/** The lines about the new slice, or about no file at all: what else is wrong in the tree has tests of its own. */
const aboutIt = (text: string) =>
  text.split('\n').filter((line) => /site-?checks?|^error /i.test(line));
const code = () => written.filter((path) => /\.tsx?$/.test(path));

describe('npm run new:feature', () => {
  it('writes the noun in every layer, with its tests', () => {
    for (const path of [
      ...[
        'domain',
        'contract',
        'env',
        'service',
        'entity',
        'api',
        'service.test',
        'entity.test',
      ].map((role) => `functions/site-checks/site-checks.${role}.ts`),
      'events/site-checks.events.ts',
      'events/samples/site-checks/site-check-created.json',
      'infra/features/site-checks.feature.ts',
      ...['routes.tsx', 'page.tsx', 'page.test.tsx', 'queries.ts', 'text.ts'].map(
        (role) => `frontend/src/features/site-checks/site-checks.${role}`,
      ),
      'frontend/src/features/site-checks/components/site-checks-table.tsx',
    ]) {
      expect(existsSync(join(dir, path)), path).toBe(true);
    }
  });

  it('joins it to the API, the SPA and the documents', () => {
    const text = (path: string) => readFileSync(join(dir, path), 'utf8');
    expect(text('infra/stacks/backend.stack.ts')).toContain(
      'addSiteChecks(this, { context, table });',
    );
    expect(text('frontend/src/app/protected.routes.tsx')).toMatch(
      /\.\.\.dashboardRoutes,\n *\.\.\.siteChecksRoutes,\n[^]*\.\.\.websitesRoutes,/,
    );
    expect(text('frontend/src/lib/queries/query-keys.ts')).toContain(
      "siteChecks: ['site-checks'],",
    );
    expect(text('frontend/src/features/site-checks/site-checks.queries.ts')).toContain(
      '...queryKeys.siteChecks',
    );
    expect(text('events/site-checks.events.ts')).toContain('eventId: idField');
    expect(text('frontend/src/app/paths.ts')).toContain("siteChecks: '/site-checks',");
    expect(text('docs/runbook.md')).toContain('### site-checks-api-errors');
    const [, items = '', readsAndWrites = ''] = text('docs/access-patterns.md').split(/^## /m);
    expect(items).toContain('### Site checks\n\n- `OWNER#<userId>` / `SITE_CHECK#<siteCheckId>`: ');
    expect(readsAndWrites).toContain('### Site checks\n\n- `GET /site-checks`: ');
  });

  it('type-checks', () => {
    // Every line: what the slice joins may fail in a file that does not have its name.
    expect(complaints('tsc', '-p', 'tsconfig.json')).toBe('');
    expect(complaints('tsc', '-p', 'frontend/tsconfig.json')).toBe('');
  });

  it('is linted and formatted', () => {
    expect(complaints('oxlint', ...code())).toBe('');
    expect(complaints('eslint', '--max-warnings', '0', ...code())).toBe('');
    expect(complaints('prettier', '--check', ...written)).toBe('');
  });

  it('keeps the boundaries', () => {
    expect(cruise(dir).violations.filter((violation) => aboutIt(violation).length > 0)).toEqual([]);
  });

  it('exports nothing that nobody imports', () => {
    expect(aboutIt(complaints('knip', '--no-progress'))).toEqual([]);
  });

  it('passes its own tests', () => {
    expect(
      complaints('vitest', 'run', '--project', 'unit', '--project', 'frontend', 'site-checks'),
    ).toBe('');
  });

  it('refuses to write over a slice, and writes nothing then', async () => {
    await expect(writeSlice(dir, readNoun('site-checks'))).rejects.toThrow('exists already');
    await expect(writeSlice(dir, readNoun('websites'))).rejects.toThrow('exists already');
    expect(existsSync(join(dir, 'events/websites.events.ts'))).toBe(
      existsSync(join(rootDir, 'events/websites.events.ts')),
    );
  });
});
