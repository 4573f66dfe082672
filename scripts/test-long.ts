/*
 * `npm run test:long`: calls every route of the OpenAPI document with what its schema allows and forbids, as a client
 * and as an administrator, on a local stack of its own. Ends with 1 where an answer is a failure or is not declared.
 * Arguments go to schemathesis: `npm run test:long -- --include-path /plans`. Without any, the browser stories that try
 * some of many cases (`tests/support/depth.ts`) try all of them, as the tests of the portal do, which also kill workers
 * and wait for schedules, ten thousand clients and sites are listed, thirty key screens are compared with their pictures, properties and models try many random
 * cases, a restore is killed at twenty points there and back, and so is the runner of drills, a drill finds every kind
 * of damage, and 300 MB are backed up in blocks, large files and tables in steps of a blink. Garbage, killed workers
 * and a throttled table are survived. The local stack is started a second time. Many configurations of a stage are built
 * and given to cfn-lint.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../functions/core/http/openapi.ts';
import { API_BASE } from '../functions/core/http/route.ts';
import { ensureVenv } from '../infra/local/ministack/python.ts';
import { DEPTH_VARIABLE } from '../tests/support/depth.ts';
import { newAccount } from '../tests/support/people.ts';
import { startTestStack } from '../tests/support/stack.ts';
import { SUITE_STACK_VARIABLE, suiteStackDir } from '../tests/support/setup/suite-stack.ts';
import { loadContracts } from './lib/contracts.ts';
import { runNode } from './lib/run-process.ts';
import { compareScreens } from './lib/screens/compare-screens.ts';
import { looksConfig } from './lib/suites/suites.ts';
import { rootDir, toolArgs } from './lib/tools.ts';

// Beside the folder of the stack, which is emptied when the stack starts.
const dir = join(rootDir, '.local', 'openapi');
const extra = process.argv.slice(2);
const stopped = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => stopped.abort(new Error(`Stopped by ${name}`)));
}

mkdirSync(dir, { recursive: true });
const document = join(dir, 'openapi.json');
writeFileSync(document, JSON.stringify(await documentOf()));

const folder = join(rootDir, 'scripts/long');
const python = await ensureVenv(
  { name: 'schemathesis', folder },
  {
    cacheDir: join(rootDir, '.cache'),
    logFile: join(dir, 'logs', 'python.log'),
    signal: stopped.signal,
  },
);
const stack = await startTestStack({ name: 'long' });

/** The OpenAPI document, with what the platform refuses before a request reaches the API. */
async function documentOf() {
  const document = openApiDocument(await loadContracts(rootDir), 'long');
  const refusals = {
    403: { description: 'A path that CloudFront routes to the SPA: one with a line break.' },
    431: { description: 'An address that is too long.' },
  };
  const paths = Object.values(document.paths) as Record<string, { responses: object }>[];
  for (const operation of paths.flatMap((path) => Object.values(path))) {
    operation.responses = { ...refusals, ...operation.responses };
  }
  return document;
}

/** Calls the routes as a person with a role. @returns whether every answer passed the checks */
async function callAs(role: 'admin' | 'cliente'): Promise<boolean> {
  console.log(`\n── as ${role} ──`);
  const { token } = await newAccount(stack.info, role);
  const url = new URL(API_BASE, stack.info.portalUrl).href;
  const options = ['--config-file', join(folder, 'schemathesis.toml'), 'run', document];
  const call = ['--url', url, '--header', `Authorization: Bearer ${token}`];
  const child = spawn(python, ['-m', 'schemathesis.cli', ...options, ...call, ...extra], {
    cwd: dir,
    stdio: 'inherit',
    signal: stopped.signal,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** The tests of a folder that try more in the long run than in `npm test`. */
function testsOfMore(folder: string): string[] {
  const more = /\b(?:someOf|longStory|triesAll)\b/;
  return readdirSync(join(rootDir, folder))
    .filter((name) => /\.(?:spec|test)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => more.test(readFileSync(join(rootDir, file), 'utf8')));
}

/** Runs stories of a project of Playwright, with every case. @returns whether all passed */
async function runStories(project: 'portal' | 'scale', files: string[] = []): Promise<boolean> {
  console.log(`\n── the browser stories, ${project} ──`);
  const { code } = await runNode(toolArgs('playwright', 'test', `--project=${project}`, ...files), {
    env: {
      ...process.env,
      [SUITE_STACK_VARIABLE]: suiteStackDir('long'),
      [DEPTH_VARIABLE]: 'all',
    },
    output: 'show',
    signal: stopped.signal,
  });
  return code === 0;
}

/** Calls every route as everybody and with many wrong requests, kills workers, waits for schedules. @returns whether all passed */
function tryPortal(): Promise<boolean> {
  console.log('\n── the portal ──');
  return runTests('--project=portal', ...testsOfMore('tests/integration/portal'));
}

/** Looks at every state of every screen. @returns whether all passed */
async function lookAtAll(): Promise<boolean> {
  console.log('\n── the looks ──');
  const { code } = await runNode(toolArgs('playwright', 'test', '--config', looksConfig), {
    env: { ...process.env, [DEPTH_VARIABLE]: 'all' },
    output: 'show',
    signal: stopped.signal,
  });
  return code === 0;
}

/** Runs the properties and models, with many random cases, kills restores, and makes drills. @returns whether all passed */
async function tryProperties(): Promise<boolean> {
  console.log('\n── the properties and models ──');
  const properties = ['unit', 'frontend', 'stores'].map((name) => `--project=${name}`);
  const passed = [await runTests(...properties)];
  console.log('\n── restores that are killed, drills, and backups of large files and tables ──');
  const [chaos, others] = ['tests/integration/chaos.test.ts', testsOfMore('tests/integration')];
  const large = others.filter((path) => path !== chaos);
  passed.push(await runTests('--project=wordpress', ...large));
  console.log('\n── garbage, killed workers and a throttled table ──');
  passed.push(await runTests('--project=wordpress', chaos));
  console.log('\n── a restart of the local stack ──');
  passed.push(await runTests('--project=infra', ...testsOfMore('tests/infra')));
  return passed.every(Boolean);
}

/** Builds many configurations of a stage, and has cfn-lint read their templates. @returns whether it found nothing */
async function verifyTemplates(): Promise<boolean> {
  console.log('\n── the templates ──');
  const script = join(rootDir, 'scripts/lib/templates/verify.ts');
  const { code } = await runNode([script], { output: 'show', signal: stopped.signal });
  return code === 0;
}

/** Runs tests of vitest, with every case. @returns whether all passed */
async function runTests(...which: string[]): Promise<boolean> {
  const hour = 3_600_000;
  const { code } = await runNode(
    toolArgs('vitest', 'run', ...which, `--testTimeout=${String(hour)}`),
    {
      env: {
        ...process.env,
        [SUITE_STACK_VARIABLE]: suiteStackDir('long'),
        [DEPTH_VARIABLE]: 'all',
      },
      output: 'show',
      signal: stopped.signal,
    },
  );
  return code === 0;
}

try {
  const passed = [await callAs('cliente'), await callAs('admin')];
  if (extra.length === 0) {
    passed.push(await runStories('portal', testsOfMore('tests/e2e')), await runStories('scale'));
    passed.push(await tryPortal(), await lookAtAll());
    passed.push(await compareScreens('compare', stopped.signal));
    passed.push(await tryProperties());
    passed.push(await verifyTemplates());
  }
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} finally {
  await stack.stop();
}
