import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { rootDir } from './root.ts';

const resultSchema = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string() })) }),
  }),
});

export interface Cruise {
  sources: string[];
  totalCruised: number;
  /** `rule: from → to`, sorted. */
  violations: string[];
  ruleNames: string[];
}

/** The folders whose imports have rules; `npm run check` names the same ones. */
export const cruisedFolders = [
  ...['functions', 'events', 'drill', 'infra', 'scripts', 'tests', 'frontend'],
];

const program = join(rootDir, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const config = join(rootDir, '.dependency-cruiser.cjs');

function run(dir: string, folders: readonly string[], report: 'json' | 'err') {
  return spawnSync(process.execPath, [program, '--config', config, '-T', report, ...folders], {
    cwd: dir,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Whether the rules would stop `npm run check` in that folder. */
export const refuses = (dir: string, folders: readonly string[]): boolean =>
  run(dir, folders, 'err').status !== 0;

/** Applies the house's rules to any folder laid out like this one. */
export function cruise(dir: string, folders: readonly string[] = cruisedFolders): Cruise {
  const { stdout, stderr } = run(dir, folders, 'json');
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser: ${stderr}`);
  const { modules, summary } = resultSchema.parse(JSON.parse(stdout));
  return {
    sources: modules.map((module) => module.source),
    totalCruised: summary.totalCruised,
    violations: summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`).sort(),
    ruleNames: summary.ruleSetUsed.forbidden.map((rule) => rule.name),
  };
}

/** Writes files (path → text) into a new folder below `.cache`, where `node_modules` is found upwards. */
export function plantTree(name: string, files: Record<string, string>): string {
  mkdirSync(join(rootDir, '.cache'), { recursive: true });
  const dir = mkdtempSync(join(rootDir, '.cache', `${name}-`));
  copyFileSync(join(rootDir, 'tsconfig.base.json'), join(dir, 'tsconfig.base.json'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}
