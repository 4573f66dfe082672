import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { toolArgs } from '../../scripts/lib/tools.ts';
import { rootDir } from './root.ts';

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});
const configSchema = z.object({ rules: z.record(z.string(), z.unknown()) });
const rulesSchema = z.array(z.object({ scope: z.string(), value: z.string() }));

function run(cwd: string, ...args: string[]): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, toolArgs('oxlint', ...args), {
    cwd,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{') && !stdout.startsWith('[')) throw new Error(stdout + stderr);
  return JSON.parse(stdout);
}

/**
 * The rules that texts break, by the path in this repository at which each of them is imagined. They stand in
 * a copy with the same settings: oxlint reads files, and their types from the project around them.
 */
export function rulesBrokenBy(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  mkdirSync(join(rootDir, '.cache'), { recursive: true });
  const dir = mkdtempSync(join(rootDir, '.cache/lint-'));
  try {
    const settings = ['.oxlintrc.json', 'tsconfig.base.json', 'tsconfig.json'];
    for (const name of [...settings, 'frontend/tsconfig.json']) {
      cpSync(join(rootDir, name), join(dir, name), { recursive: true });
    }
    symlinkSync(join(rootDir, 'node_modules'), join(dir, 'node_modules'), 'junction');
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    const { diagnostics } = reportSchema.parse(run(dir, '--format', 'json', ...texts.keys()));
    const broken = new Map<string, string[]>();
    for (const { filename, code } of diagnostics) {
      const path = filename.replaceAll('\\', '/');
      broken.set(path, [...(broken.get(path) ?? []), code]);
    }
    return broken;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The rules that are on for every file, and all that there are: `typescript/no-floating-promises`. */
export const enabledRules = () =>
  Object.keys(configSchema.parse(run(rootDir, '--print-config')).rules);
export const knownRules = () =>
  rulesSchema
    .parse(run(rootDir, '--rules', '--format', 'json'))
    .map(({ scope, value }) => `${scope}/${value}`);
