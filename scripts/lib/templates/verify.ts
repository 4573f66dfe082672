/*
 * `npm run verify:templates`: builds the templates of many configurations of a stage, by which cdk-nag's rules and CDK's own run,
 * and gives each to cfn-lint for its region. Ends with 1 at a finding.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { VALIDATE_AGAINST_DEFAULT_RULES } from 'aws-cdk-lib/cx-api';
import { ensureVenv } from '../../../infra/local/ministack/python.ts';
import { buildPortal } from '../../../infra/portal.ts';
import { makeDist } from '../../../tests/infra/fake-dist.ts';
import { rootDir } from '../tools.ts';
import { configurations, filledContext, type Configuration } from './configurations.ts';

const work = mkdtempSync(join(tmpdir(), 'portal-templates-'));
const logs = join(rootDir, '.local', 'templates');

const cdkContext = filledContext();

/** Templates by region, each content once: configurations share most of theirs. */
const byRegion = new Map<string, Map<string, string>>();

/** Builds the stacks of a configuration. @throws at a finding of cdk-nag or of CDK */
function synthesise(name: string, { stage, more, context }: Configuration, distDir: string) {
  const outdir = join(work, name.replace(/\W+/g, '-'));
  const stages = { [stage]: { ...cdkContext.stages[stage], ...more } };
  const app = new App({ context: { ...cdkContext, stages, stage, ...context }, outdir });
  // As `infra/app.ts` does: CDK's own rules stop a synth, too.
  app.node.setContext(VALIDATE_AGAINST_DEFAULT_RULES, true);
  const { config } = buildPortal(app, { distDir });
  app.synth();
  const kept = byRegion.get(config.region) ?? new Map<string, string>();
  byRegion.set(config.region, kept);
  for (const file of readdirSync(outdir).filter((entry) => entry.endsWith('.template.json'))) {
    const content = readFileSync(join(outdir, file));
    kept.set(createHash('sha256').update(content).digest('hex'), join(outdir, file));
  }
}

/** Findings that are none, each with its reason, are in `cfnlintrc.yaml`. @returns whether there is none */
function lint(python: string, region: string, files: readonly string[]): boolean {
  const rules = ['--config-file', join(import.meta.dirname, 'cfnlintrc.yaml')];
  const start = ['-c', 'import sys; from cfnlint.runner import main; sys.exit(main())'];
  const command = [...start, ...rules, '--regions', region, '--', ...files];
  const { status } = spawnSync(python, command, { stdio: 'inherit' });
  return status === 0;
}

async function verify(): Promise<boolean> {
  mkdirSync(logs, { recursive: true });
  const python = await ensureVenv(
    { name: 'cfn-lint', folder: import.meta.dirname },
    {
      cacheDir: join(rootDir, '.cache'),
      logFile: join(logs, 'python.log'),
      signal: AbortSignal.timeout(600_000),
    },
  );
  const distDir = makeDist(join(work, 'dist'));
  for (const [name, configuration] of Object.entries(configurations)) {
    synthesise(name, configuration, distDir);
    console.log(`✓ ${name}`);
  }
  let isClean = true;
  for (const [region, kept] of byRegion) {
    const files = [...kept.values()];
    const passed = lint(python, region, files);
    console.log(`${passed ? '✓' : '✗'} cfn-lint: ${String(files.length)} templates in ${region}`);
    isClean = passed && isClean;
  }
  return isClean;
}

try {
  process.exitCode = (await verify()) ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
