import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closingLine, readReport, sum } from './test-report.ts';

const dir = mkdtempSync(join(tmpdir(), 'report-'));
afterAll(() => rmSync(dir, { recursive: true }));

function report(content: unknown): string {
  const file = join(dir, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const vitest = (passed: number, failed: number, testResults: unknown[] = []) =>
  report({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults,
  });
const countsOf = (file: string, code: number | null) => readReport(file, code).counts;
const failuresOf = (file: string, code = 1) => readReport(file, code).failures;
const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 };

describe('the counts of a report', () => {
  it("reads vitest's report", () => {
    expect(countsOf(vitest(5, 2), 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it("reads Playwright's report, where flaky is failed", () => {
    const file = report({ stats, suites: [] });
    expect(countsOf(file, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it('counts a suite that ended badly as a failure even when every test passed', () => {
    expect(countsOf(vitest(5, 0), 1)).toMatchObject({ passed: 5, failed: 1 });
    expect(countsOf(vitest(5, 0), null)).toMatchObject({ failed: 1 });
  });

  it('counts a suite without tests, without a report or with a strange one as a failure', () => {
    expect(countsOf(vitest(0, 0), 0).failed).toBe(1);
    expect(countsOf(join(dir, 'missing.json'), 0).failed).toBe(1);
    expect(countsOf(report({}), 0).failed).toBe(1);
  });
});

describe('the failures of a report', () => {
  it("names vitest's tests, and files that could not be loaded", () => {
    const test = { fullName: 'a thing works', status: 'failed', failureMessages: ['no\nat x'] };
    const file = vitest(1, 1, [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [test, { ...test, fullName: 'another', status: 'passed' }],
      },
      { name: 'b.test.ts', status: 'failed', message: 'cannot load', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ]);
    expect(failuresOf(file)).toEqual([
      'a.test.ts › a thing works\n    no\n    at x',
      'b.test.ts\n    cannot load',
    ]);
  });

  it("names Playwright's stories, those that passed at a second attempt too", () => {
    const story = (title: string, ok: boolean, ...messages: string[]) => ({
      title,
      ok,
      tests: [{ results: [{ errors: messages.map((message) => ({ message })) }, { errors: [] }] }],
    });
    const inner = { title: 'the list', specs: [story('is paged', true, 'slow')] };
    const suites = [
      {
        title: 'a.spec.ts',
        specs: [story('opens', false, 'closed'), story('stays', true)],
        suites: [inner],
      },
    ];
    const file = report({ stats, suites, errors: [{ message: 'no stack' }] });
    expect(failuresOf(file)).toEqual([
      'outside of the tests\n    no stack',
      'a.spec.ts › opens\n    closed',
      'a.spec.ts › the list › is paged\n    slow',
    ]);
  });

  it('names a suite that broke without one', () => {
    expect(failuresOf(vitest(5, 0))).toEqual(['the suite itself (exit code 1)']);
    expect(failuresOf(vitest(5, 0), 0)).toEqual([]);
  });
});

describe('closingLine', () => {
  it('names what was skipped only where something was', () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(closingLine({ passed: 0, failed: 3, skipped: 1 })).toBe('0 passed, 3 failed, 1 skipped');
  });

  it('adds suites up', () => {
    const counts = { passed: 1, failed: 2, skipped: 3 };
    expect(sum([counts, counts])).toEqual({ passed: 2, failed: 4, skipped: 6 });
    expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});
