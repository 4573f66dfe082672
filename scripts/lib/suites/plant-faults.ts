import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { misfitOf, planted, type Fault } from '../../../tests/planted/fault.ts';
import { openPlantedTests, type PlantedTests, type TestEnd } from './planted-tests.ts';

interface Options {
  /** The scratch checkout, absolute. */
  dir: string;
  signal: AbortSignal;
}

/** Why a fault was not found; undefined where it was. */
type Miss = string | undefined;

const missOf = (end: TestEnd): Miss => {
  if (end.is === 'refuted') return undefined;
  return end.is === 'passed' ? 'its test passes all the same' : `its test broke: ${end.why}`;
};

/** Runs the fault's test with the fault in its file, and puts the file back. */
async function plant(fault: Fault, dir: string, tests: PlantedTests): Promise<Miss> {
  const path = join(dir, fault.file);
  const before = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, planted(before, fault));
    tests.invalidate(fault.file);
    return missOf(await tests.run(fault.test));
  } finally {
    writeFileSync(path, before);
    tests.invalidate(fault.file);
  }
}

/** Tests that pass without a fault: only what they say of one counts. Each is run once. */
function createBaseline(tests: PlantedTests) {
  const known = new Map<string, Promise<TestEnd>>();
  return async ({ test }: Fault): Promise<Miss> => {
    const key = JSON.stringify(test);
    const end = await (known.get(key) ?? known.set(key, tests.run(test)).get(key));
    if (end?.is === 'passed') return undefined;
    return `without it its test fails too: ${end?.is === 'broken' ? end.why : (end?.by ?? '')}`;
  };
}

interface Outcome {
  found: number;
  missed: number;
}

/** Plants the faults one after the other and prints a line for each. What an interruption ends counts for nothing. */
export async function plantFaults(
  faults: readonly Fault[],
  { dir, signal }: Options,
): Promise<Outcome> {
  const read = (file: string) => {
    const path = join(dir, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  const tests = await openPlantedTests(dir, signal);
  const baseline = createBaseline(tests);
  const outcome: Outcome = { found: 0, missed: 0 };
  try {
    for (const fault of faults) {
      const miss =
        misfitOf(fault, read) ?? (await baseline(fault)) ?? (await plant(fault, dir, tests));
      if (isOver(signal)) break;
      outcome[miss === undefined ? 'found' : 'missed'] += 1;
      report(fault, miss);
    }
  } finally {
    await tests.close();
  }
  return outcome;
}

const isOver = ({ aborted }: AbortSignal): boolean => aborted;

function report({ guarantee, file }: Fault, miss: Miss): void {
  console.log(`${miss === undefined ? '✓' : '✗'} ${guarantee}`);
  if (miss !== undefined) console.log(`    ${file}: ${miss}`);
}
