import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { needsPortal, type FindingTest } from '../../../tests/planted/fault.ts';
import { runNode } from '../run-process.ts';
import { readReport } from './test-report.ts';
import { toolArgs } from '../tools.ts';

/** What came of a test: it passed, an assertion of it failed, or neither (it did not run, or broke in another way). */
export type TestEnd =
  { is: 'passed' } | { is: 'refuted'; by: string } | { is: 'broken'; why: string };

type Failure = { name?: string | undefined; message: string; cause?: unknown };

/** Errors by which an assertion fails; and what a snapshot's says, and a property that answered "no". */
const assertions = ['AssertionError', 'TestingLibraryElementError'];
const sayings = [/^Snapshot .* mismatched$/, /^Property failed by returning false$/];

function isAssertion({ name = '', message, cause }: Failure): boolean {
  if (assertions.includes(name) || sayings.some((saying) => saying.test(message))) return true;
  return message.startsWith('Property failed after') && isAssertion(cause as Failure);
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a run of one file says. A test that another name selects counts for nothing. */
function endOf(module: TestModule | undefined, unhandled: readonly unknown[]): TestEnd {
  const tests = [...(module?.children.allTests() ?? [])];
  const results = tests.map((test) => test.result()).filter(({ state }) => state !== 'skipped');
  const failures = results.flatMap(({ errors }) => errors ?? []) as Failure[];
  const refuting = failures.find(isAssertion);
  if (refuting) return { is: 'refuted', by: firstLine(refuting.message) };
  const [other] = [...failures, ...((module?.errors() ?? []) as Failure[]), ...unhandled];
  if (other) return { is: 'broken', why: firstLine((other as Failure).message) };
  return results.length === 0 ? { is: 'broken', why: 'no such test ran' } : { is: 'passed' };
}

export interface PlantedTests {
  run(test: FindingTest): Promise<TestEnd>;
  /** Says that a file is another one since the last run. */
  invalidate(file: string): void;
  /** Ends all that was started. */
  close(): Promise<void>;
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Runs `open` without the listeners that it adds: Vitest ends the process at a signal, before anything is stopped. */
async function withoutItsListeners<T>(open: () => Promise<T>): Promise<T> {
  const before = signals.map((name) => process.listeners(name));
  const opened = await open();
  for (const [n, name] of signals.entries()) {
    const added = process.listeners(name).filter((each) => !before[n]?.includes(each));
    for (const listener of added) process.off(name, listener);
  }
  return opened;
}

/** Vitest in the working folder. Its reporter says nothing: the caller prints a line for each fault. */
async function openVitest(dir: string): Promise<Vitest> {
  const vitest = await withoutItsListeners(() =>
    createVitest({ root: dir, watch: false, cache: false, reporters: [{}] }),
  );
  await withoutItsListeners(() => vitest.standalone());
  return vitest;
}

async function runTest(vitest: Vitest, path: string, test: FindingTest): Promise<TestEnd> {
  const isIt = (each: TestSpecification | TestModule) =>
    each.project.name === test.project && each.moduleId === path;
  const found = await vitest.globTestSpecifications([path]);
  vitest.setGlobalTestNamePattern(new RegExp(escaped(test.name)));
  // Its result has the modules of the runs before as well.
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found.filter(isIt));
  return endOf(testModules.find(isIt), unhandledErrors);
}

/** Runs a story in the browser, in the working folder, on a stack of its own. */
async function runStory(dir: string, test: FindingTest, signal: AbortSignal): Promise<TestEnd> {
  const report = join(dir, 'story.json');
  rmSync(report, { force: true });
  const args = ['test', '--no-deps', '--reporter', 'json', '--grep', escaped(test.name), test.file];
  const { code } = await runNode(toolArgs('playwright', ...args), {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    output: 'collect',
    signal,
  });
  const { counts, failures } = readReport(report, code);
  if (counts.failed === 0) return { is: 'passed' };
  const refuting = failures.find((failure) => failure.includes('expect('));
  if (refuting !== undefined) return { is: 'refuted', by: refuting };
  return { is: 'broken', why: failures[0] ?? 'no such story ran' };
}

/**
 * Runs tests in another checkout. Vitest is kept open: a project is set up once, and a run reads only what changed. A test
 * of the whole portal gets a stack of its own, as the fault goes into what is built for it.
 * @param dir the checkout, absolute; the process works there from now on
 */
export async function openPlantedTests(dir: string, signal: AbortSignal): Promise<PlantedTests> {
  process.chdir(dir);
  const kept = await openVitest(dir);
  let current = kept;
  const cancel = () => void current.cancelCurrentRun('keyboard-input');
  signal.addEventListener('abort', cancel, { once: true });

  async function runAlone(test: FindingTest): Promise<TestEnd> {
    current = await openVitest(dir);
    try {
      return await runTest(current, join(dir, test.file), test);
    } finally {
      await current.close();
      current = kept;
    }
  }

  return {
    run(test) {
      if (test.project === 'e2e') return runStory(dir, test, signal);
      return needsPortal(test) ? runAlone(test) : runTest(kept, join(dir, test.file), test);
    },
    invalidate: (file) => kept.invalidateFile(join(dir, file)),
    close() {
      signal.removeEventListener('abort', cancel);
      return kept.close();
    },
  };
}
