import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createBatchWorker, type HandleBatch } from './create-batch-worker.ts';

const schema = z.object({ n: z.number() });
const batch = (...bodies: string[]) =>
  ({ Records: bodies.map((body, i) => ({ messageId: `m${String(i)}`, body })) }) as SQSEvent;

function setUp(handle: HandleBatch<{ n: number }>, isAccepted = true) {
  const lines: unknown[][] = [];
  const keep = (...line: unknown[]) => {
    lines.push(line);
  };
  const aside: string[][] = [];
  const setAside = async ({ messageId, body }: SQSRecord, reason: string) => {
    if (!isAccepted) throw new Error('no SQS');
    aside.push([messageId, body, reason]);
  };
  const log = { info: keep, warn: keep, error: keep };
  const worker = createBatchWorker(schema, { log, setAside })(handle);
  const run = (event: SQSEvent) => worker(event, { getRemainingTimeInMillis: () => 4_321 });
  return { lines, aside, run };
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

  it('reports exactly the messages that failed, and why, without their bodies', async () => {
    const { run, lines } = setUp(async (messages) =>
      messages.map(({ n }) => (n === 71_234 ? new Error('no') : undefined)),
    );
    expect(await run(batch('{"n":1}', '{"n":71234}', '{"n":3}'))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }],
    });
    expect(lines.map(([line]) => line)).toEqual(['message failed', 'batch']);
    expect(JSON.stringify(lines)).not.toContain('71234');
  });

  it('sets aside at once what does not parse, as it came and with the reason, and works on the others', async () => {
    const { run, lines, aside } = setUp(async (messages) => messages.map(() => undefined));
    const garbage = batch('secreto', '{"n":1}', '{"n":"secreto"}');
    expect(await run(garbage)).toEqual({ batchItemFailures: [] });
    expect(aside).toEqual([
      ['m0', 'secreto', 'It is no JSON'],
      ['m2', '{"n":"secreto"}', expect.stringMatching(/^n: /)],
    ]);
    expect(lines).toEqual([
      ['unreadable, set aside', { messageId: 'm0', reason: 'It is no JSON' }],
      ['unreadable, set aside', { messageId: 'm2', reason: aside[1]?.[2] }],
      ['batch', { messages: 3, failed: 0, ms: expect.any(Number) as number }],
    ]);
  });

  it('loses nothing where the dead letters take nothing: it is delivered again', async () => {
    const { run } = setUp(async (messages) => messages.map(() => undefined), false);
    expect(await run(batch('{', '{"n":1}'))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm0' }],
    });
  });

  it('rejects where the whole batch failed: all of it is delivered again', async () => {
    const { run } = setUp(() => Promise.reject(new Error('no')));
    await expect(run(batch('{"n":1}'))).rejects.toThrow('no');
  });
});
