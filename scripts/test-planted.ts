/*
 * `npm run test:planted [-- <words> …]`: plants each fault of tests/planted into a scratch checkout of what is committed,
 * and runs the test that is there to find it. Words choose the faults whose subject, sentence, file or test holds all of them.
 * `--all` adds the faults that only the whole portal or a browser shows. The last line is `N found, N missed`.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { needsPortal, type Fault } from '../tests/planted/fault.ts';
import { faultGroups } from '../tests/planted/faults.ts';
import { plantFaults } from './lib/suites/plant-faults.ts';
import { createScratchCheckout } from './lib/suites/scratch-checkout.ts';
import { rootDir } from './lib/tools.ts';

const words = process.argv.slice(2).filter((word) => word !== '--all');
const wantsAll = process.argv.includes('--all');
const stopped = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => stopped.abort(new Error(`Stopped by ${name}`)));
}

const isWanted = (subject: string, { guarantee, file, test }: Fault): boolean => {
  const text = [subject, guarantee, file, test.project, test.file, test.name]
    .join(' ')
    .toLowerCase();
  return (
    (wantsAll || !needsPortal(test)) && words.every((word) => text.includes(word.toLowerCase()))
  );
};

const faults = faultGroups.flatMap(({ subject, faults }) =>
  faults.filter((fault) => isWanted(subject, fault)),
);
if (execFileSync('git', ['status', '--porcelain'], { cwd: rootDir }).length > 0) {
  console.log('What is not committed is not in the scratch checkout.\n');
}

const started = performance.now();
const checkout = createScratchCheckout(rootDir, join(rootDir, '.local-planted'));
let counts = { found: 0, missed: faults.length };
try {
  counts = await plantFaults(faults, { dir: checkout.dir, signal: stopped.signal });
} finally {
  process.chdir(rootDir);
  checkout.remove();
}
if (stopped.signal.aborted) console.log('\nInterrupted.');
const seconds = ((performance.now() - started) / 1_000).toFixed(0);
console.log(`\n${seconds} s`);
console.log(`${String(counts.found)} found, ${String(counts.missed)} missed`);
process.exit(counts.found > 0 && counts.missed === 0 && !stopped.signal.aborted ? 0 : 1);
