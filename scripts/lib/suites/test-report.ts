import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** How a suite, or all of them, ended. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What a suite's report says: its counts, and a text for each failure, `where › test` and then its error. */
export interface Report {
  counts: Counts;
  failures: string[];
}

/** An error is read in the suite's own output; its first lines show which one to look for. */
const ERROR_LINES = 6;

function failureText(names: readonly string[], errors: readonly string[]): string {
  const lines = errors.flatMap((error) => error.split('\n').slice(0, ERROR_LINES));
  return [names.filter(Boolean).join(' › '), ...lines.map((line) => `    ${line}`)].join('\n');
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            status: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform((report): Report => ({
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((each) => each.status === 'failed');
      // A file that could not be loaded has no tests.
      if (failed.length === 0 && status === 'failed') return [failureText([name], [message])];
      return failed.map((each) =>
        failureText([name, each.fullName], (each.failureMessages ?? []).slice(0, 1)),
      );
    }),
  }));

const playwrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

function failuresOf(suite: z.infer<typeof playwrightSuite>, parents: string[]): string[] {
  const names = [...parents, suite.title];
  const own = suite.specs.flatMap(({ title, ok, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    // A test that passes at a second attempt is a failure all the same.
    if (ok && errors.length === 0) return [];
    return [
      failureText(
        [...names, title],
        errors.slice(0, 2).map((error) => error.message ?? ''),
      ),
    ];
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, names))];
}

const playwrightReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
    suites: z.array(playwrightSuite),
    errors: z.array(z.object({ message: z.string().optional() })).default([]),
  })
  .transform(({ stats, suites, errors }): Report => ({
    counts: {
      passed: stats.expected,
      // Passing at the second attempt is not passing.
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    },
    failures: [
      ...errors.map(({ message = '' }) => failureText(['outside of the tests'], [message])),
      ...suites.flatMap((suite) => failuresOf(suite, [])),
    ],
  }));

const reportSchema = z.union([vitestReport, playwrightReport]);

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

function read(file: string): Report {
  const empty = { counts: nothing, failures: [] };
  if (!existsSync(file)) return empty;
  const report = reportSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return report.success ? report.data : empty;
}

/**
 * Reads a suite's JSON report. A suite that ended badly without naming a failed test (it did not load, was
 * killed, wrote no report) or that ran no test at all counts as one failure.
 */
export function readReport(reportFile: string, exitCode: number | null): Report {
  const { counts, failures } = read(reportFile);
  const ranNothing = counts.passed + counts.failed === 0;
  const brokeSilently = exitCode !== 0 && counts.failed === 0;
  if (!ranNothing && !brokeSilently) return { counts, failures };
  const text = `the suite itself (exit code ${String(exitCode)})`;
  return { counts: { ...counts, failed: counts.failed + 1 }, failures: [...failures, text] };
}

export const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, next) => ({
      passed: total.passed + next.passed,
      failed: total.failed + next.failed,
      skipped: total.skipped + next.skipped,
    }),
    nothing,
  );

/** The line by which `npm test` ends: `12 passed, 0 failed`, and `, 1 skipped` only where some were. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  const line = `${String(passed)} passed, ${String(failed)} failed`;
  return skipped > 0 ? `${line}, ${String(skipped)} skipped` : line;
}
