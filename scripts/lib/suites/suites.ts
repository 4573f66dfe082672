import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../run-process.ts';
import { readReport, type Report } from './test-report.ts';
import { rootDir, toolArgs } from '../tools.ts';

export interface Suite {
  name: string;
  /** Projects of vitest.config.ts, which share both cores; none for what a browser does. */
  projects: readonly string[];
  /** The configuration of Playwright, for what a browser does. */
  playwright?: string;
  /** Runs against the one stack that `npm test` keeps up. */
  needsPortal?: true;
}

export const looksConfig = 'playwright.looks.config.ts';

/** In the order in which a mistake is cheapest to find. */
const suites: readonly Suite[] = [
  { name: 'code', projects: ['unit', 'frontend', 'architecture'] },
  { name: 'services', projects: ['infra', 'stores', 'wordpress'] },
  { name: 'looks', projects: [], playwright: looksConfig },
  { name: 'portal', projects: ['portal'], needsPortal: true },
  { name: 'e2e', projects: [], playwright: 'playwright.config.ts', needsPortal: true },
];

/** What `npm test -- <name> …` may name: suites, and projects of theirs. */
export const names = [...new Set(suites.flatMap(({ name, projects }) => [name, ...projects]))];

/** The suites of these names, of each only the projects that are named. All of them where nothing is named. */
export function suitesOf(wanted: readonly string[]): Suite[] {
  return suites.flatMap((suite) => {
    if (wanted.length === 0 || wanted.includes(suite.name)) return [suite];
    const projects = suite.projects.filter((project) => wanted.includes(project));
    return projects.length === 0 ? [] : [{ ...suite, name: projects.join('+'), projects }];
  });
}

/** No suite hangs for ever. Minutes, far above what the slowest takes. */
const SUITE_MINUTES = 45;

function vitestArgs(projects: readonly string[], report: string): string[] {
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`];
  // Vitest leaves a core to the person at the keyboard; a suite runs alone.
  return toolArgs('vitest', 'run', '--maxWorkers', '100%', ...selected, ...reporters);
}

/** Runs a suite, shows what it says and counts its tests. `env` is added to ours. */
export async function runSuite(
  { name, projects, playwright }: Suite,
  env: Record<string, string>,
  stop: AbortSignal,
): Promise<Report> {
  // Not in test-results, which Playwright clears at its start.
  const report = join(rootDir, 'dist', 'test-reports', `${name}.json`);
  rmSync(report, { force: true });
  mkdirSync(join(rootDir, 'dist', 'test-reports'), { recursive: true });
  const { code } = await runNode(
    playwright
      ? toolArgs('playwright', 'test', '--config', playwright, '--reporter', 'list,json')
      : vitestArgs(projects, report),
    {
      env: { ...process.env, ...env, ...(playwright && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }) },
      output: 'show',
      signal: AbortSignal.any([stop, AbortSignal.timeout(SUITE_MINUTES * 60_000)]),
    },
  );
  return readReport(report, code);
}
