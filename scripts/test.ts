/* `npm test [-- <suite> …]`: every suite, one after the other; the last line is `N passed, N failed`. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { stop as stopEsbuild } from 'esbuild';
import { ensureFrontend } from '../infra/local/deploy/frontend.ts';
import { ensureFunctions } from '../infra/local/deploy/functions.ts';
import type { RunningStack } from '../infra/local/stack.ts';
import { startTestStack } from '../tests/support/stack.ts';
import { SUITE_STACK_VARIABLE, suiteStackDir } from '../tests/support/setup/suite-stack.ts';
import { findLeftovers, killLeftovers } from './lib/suites/leftovers.ts';
import { names, runSuite, suitesOf, type Suite } from './lib/suites/suites.ts';
import { closingLine, sum, type Counts, type Report } from './lib/suites/test-report.ts';
import { rootDir } from './lib/tools.ts';

const STACK = 'suites';
const stackDir = suiteStackDir(STACK);
/** Inherited by everything started from here, so that what outlives the run is found. */
const mark = `TEST_RUN=${randomUUID()}`;

const stopped = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => stopped.abort(new Error(`Stopped by ${name}`)));
}

const one: Counts = { passed: 0, failed: 1, skipped: 0 };
const results: (Report & { name: string; seconds: number })[] = [];
/** A failure that is no test's. */
const addFailure = (name: string, why: string) =>
  results.push({ name, counts: one, failures: [why], seconds: 0 });

/** Runs a step and notes how it ended; what it throws is a failure. */
async function step(name: string, work: () => Promise<Report | undefined>): Promise<boolean> {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  try {
    const report = await work();
    if (report) results.push({ name, ...report, seconds: (performance.now() - started) / 1_000 });
    return true;
  } catch (error) {
    console.error(error);
    addFailure(name, String(error));
    return false;
  }
}

async function build(): Promise<undefined> {
  mkdirSync(stackDir, { recursive: true });
  await ensureFunctions(rootDir);
  await ensureFrontend({ rootDir, dir: stackDir }, stopped.signal);
}

async function runAgainstPortal(chosen: readonly Suite[]): Promise<void> {
  let stack: RunningStack | undefined;
  const up = await step('the local stack', async () => {
    stack = await startTestStack({ name: STACK, wordpress: true });
    return undefined;
  });
  for (const suite of up ? chosen : []) await run(suite, { [SUITE_STACK_VARIABLE]: stackDir });
  await stack?.stop();
}

async function run(suite: Suite, env: Record<string, string> = {}): Promise<void> {
  if (stopped.signal.aborted) return;
  await step(suite.name, () => runSuite(suite, env, stopped.signal));
}

/** What was killed a moment ago takes a moment to go. */
async function whatIsLeft() {
  for (let tries = 20; tries > 0 && findLeftovers([mark, stackDir]).length > 0; tries -= 1) {
    await wait(100);
  }
  return findLeftovers([mark, stackDir]);
}

async function reportLeftovers(): Promise<void> {
  // Its service lives as long as we do.
  await stopEsbuild();
  const leftovers = await whatIsLeft();
  if (leftovers.length === 0) return;
  console.error('\nLeft behind, now killed:');
  for (const { pid, command } of leftovers) console.error(`  ${String(pid)} ${command}`);
  killLeftovers(leftovers);
  addFailure('no process left', leftovers.map(({ command }) => command).join('\n'));
}

function summarize(): Counts {
  console.log('');
  for (const { name, failures } of results) {
    for (const failure of failures) console.log(`✗ ${name}: ${failure}\n`);
  }
  for (const { name, counts, seconds } of results) {
    console.log(`${name.padEnd(16)} ${seconds.toFixed(0).padStart(4)} s   ${closingLine(counts)}`);
  }
  return sum(results.map(({ counts }) => counts));
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
const chosen = suitesOf(wanted);
const [marked = '', value = ''] = mark.split('=');
process.env[marked] = value;

if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}: there are ${names.join(', ')}`);
  addFailure('arguments', unknown.join(', '));
} else if (await step('build', build)) {
  for (const suite of chosen.filter((s) => !s.needsPortal)) await run(suite);
  const portal = chosen.filter((s) => s.needsPortal);
  if (portal.length > 0 && !stopped.signal.aborted) await runAgainstPortal(portal);
}
if (stopped.signal.aborted) addFailure('interrupted', 'by a signal');
await reportLeftovers();

const total = summarize();
console.log(`\n${closingLine(total)}`);
// Something of a suite that is still open must not keep the run from ending.
process.exit(total.failed === 0 ? 0 : 1);
