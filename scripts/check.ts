/* `npm run check`: everything that needs no running portal, in under a minute. Ends with 1 if anything fails. */
import pMap from 'p-map';
import { runNode } from './lib/run-process.ts';
import { cached, rootDir, toolArgs } from './lib/tools.ts';

process.chdir(rootDir);

const testsOf = (project: string) =>
  toolArgs('vitest', 'run', '--project', project, '--maxWorkers', '100%', '--reporter', 'dot');

/** The longest first: with two at a time the short ones fill up beside it. */
const checks = [
  { name: 'unit tests of the SPA', args: testsOf('frontend') },
  { name: 'unit tests', args: testsOf('unit') },
  { name: 'lint by types', args: toolArgs('oxlint') },
  { name: 'lint', args: toolArgs('eslint', '.', '--max-warnings', '0', ...cached('eslint')) },
  { name: 'format', args: toolArgs('prettier', '--check', '.', ...cached('prettier')) },
  { name: 'types', args: toolArgs('tsc', '-p', 'tsconfig.json') },
  { name: 'types of the SPA', args: toolArgs('tsc', '-p', 'frontend/tsconfig.json') },
  {
    name: 'boundaries',
    args: toolArgs(
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'functions',
      'events',
      'drill',
      'infra',
      'scripts',
      'tests',
      'frontend',
    ),
  },
  { name: 'unused code', args: toolArgs('knip', '--no-progress') },
];

const started = performance.now();
const results = await pMap(
  checks,
  async ({ name, args }) => {
    const { code, output, seconds } = await runNode(args, { output: 'collect' });
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(21)} ${seconds.toFixed(1).padStart(5)} s`);
    if (code !== 0) console.log(`\n${output.trim()}\n`);
    return code === 0;
  },
  { concurrency: 2 },
);

const failed = results.filter((passed) => !passed).length;
const total = ((performance.now() - started) / 1_000).toFixed(1);
console.log(
  failed === 0
    ? `All checks passed in ${total} s`
    : `${String(failed)} of ${String(checks.length)} checks failed`,
);
process.exitCode = failed === 0 ? 0 : 1;
