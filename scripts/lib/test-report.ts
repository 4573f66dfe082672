import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** How a suite, or all of them, ended. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((report): Counts => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

const playwrightReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ stats }): Counts => ({
    passed: stats.expected,
    // Passing at the second attempt is not passing.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

const reportSchema = z.union([vitestReport, playwrightReport]);

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

function read(file: string): Counts {
  if (!existsSync(file)) return nothing;
  const report = reportSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return report.success ? report.data : nothing;
}

/**
 * Reads a suite's JSON report. A suite that ended badly without naming a failed test (it did not load, was
 * killed, wrote no report) or that ran no test at all counts as one failure.
 */
export function countsOf(reportFile: string, exitCode: number | null): Counts {
  const counts = read(reportFile);
  const ranNothing = counts.passed + counts.failed === 0;
  const brokeSilently = exitCode !== 0 && counts.failed === 0;
  return ranNothing || brokeSilently ? { ...counts, failed: counts.failed + 1 } : counts;
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
