import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findLeftovers } from './suites/leftovers.ts';
import { runNode } from './run-process.ts';

describe('runNode', () => {
  it('returns the exit code and what was written', async () => {
    const outcome = await runNode(
      ['-e', 'console.log("one"); console.error("two"); process.exit(3)'],
      {
        output: 'collect',
      },
    );
    expect(outcome.code).toBe(3);
    expect(outcome.output).toContain('one');
    expect(outcome.output).toContain('two');
  });

  it('ends a process when asked to', async () => {
    const signal = AbortSignal.timeout(200);
    const { code } = await runNode(['-e', 'setTimeout(() => {}, 60_000)'], {
      output: 'collect',
      signal,
    });
    expect(code).toBeNull();
  });

  it('kills what a process left in its group', async () => {
    const mark = randomUUID();
    const script =
      'require("node:child_process").spawn("sleep", ["60"], { stdio: "ignore" }).unref()';
    const env = { ...process.env, RUN: mark };
    await runNode(['-e', script], { output: 'collect', env });
    await expect.poll(() => findLeftovers([mark])).toEqual([]);
  });
});
