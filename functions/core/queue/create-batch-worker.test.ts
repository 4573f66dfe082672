import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createBatchWorker, type HandleBatch } from './create-batch-worker.ts';

const schema = z.object({ n: z.number() });
const batch = (...bodies: string[]) =>
  ({ Records: bodies.map((body, i) => ({ messageId: `m${String(i)}`, body })) }) as SQSEvent;

function setUp(handle: HandleBatch<{ n: number }>) {
  const lines: unknown[][] = [];
  const keep = (...line: unknown[]) => {
    lines.push(line);
  };
  const worker = createBatchWorker(schema, { log: { info: keep, warn: keep, error: keep } })(
    handle,
  );
  const run = (event: SQSEvent) => worker(event, { getRemainingTimeInMillis: () => 4_321 });
  return { lines, run };
}

describe('createBatchWorker', () => {
  it('hands over all messages at once, and the time that is left', async () => {
    const seen: unknown[] = [];
    const { run, lines } = setUp(async (messages, remainingMs) => {
      seen.push(messages, remainingMs());
      return messages.map(() => undefined);
    });
    expect(await run(batch('{"n":1}', '{"n":2}'))).toEqual({ batchItemFailures: [] });
    expect(seen).toEqual([[{ n: 1 }, { n: 2 }], 4_321]);
    expect(lines).toEqual([
      ['batch', { messages: 2, failed: 0, ms: expect.any(Number) as number }],
    ]);
  });

  it('reports exactly the messages that failed, or do not parse, and why, without their bodies', async () => {
    const { run, lines } = setUp(async (messages) =>
      messages.map(({ n }) => (n === 71_234 ? new Error('no') : undefined)),
    );
    expect(await run(batch('{"n":1}', '{', '{"n":71234}', '{"n":"1"}', '{"n":3}'))).toEqual({
      batchItemFailures: ['m1', 'm3', 'm2'].map((itemIdentifier) => ({ itemIdentifier })),
    });
    expect(lines.map(([line]) => line)).toEqual([
      ...Array<string>(3).fill('message failed'),
      'batch',
    ]);
    expect(JSON.stringify(lines)).not.toContain('71234');
  });

  it('rejects where the whole batch failed: all of it is delivered again', async () => {
    const { run } = setUp(() => Promise.reject(new Error('no')));
    await expect(run(batch('{"n":1}'))).rejects.toThrow('no');
  });
});
