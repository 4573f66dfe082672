import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createWorker } from './create-worker.ts';

const schema = z.object({ n: z.number() });
const batch = (...bodies: string[]) =>
  ({ Records: bodies.map((body, i) => ({ messageId: `m${String(i)}`, body })) }) as SQSEvent;

function setUp(handle: (message: { n: number }) => Promise<void>, concurrency?: number) {
  const lines: unknown[][] = [];
  const keep = (...line: unknown[]) => {
    lines.push(line);
  };
  const log = { info: keep, warn: keep, error: keep };
  const aside: unknown[] = [];
  const setAside = (record: { messageId: string }, reason: string) => {
    aside.push([record.messageId, reason]);
    return Promise.resolve();
  };
  const options = { log, setAside, ...(concurrency !== undefined && { concurrency }) };
  const handler = createWorker(schema, options)(handle);
  const worker = (event: SQSEvent) => handler(event, { getRemainingTimeInMillis: () => 1_000 });
  return { lines, aside, worker };
}

describe('createWorker', () => {
  it('reports exactly the messages that failed', async () => {
    const done: number[] = [];
    const { worker } = setUp(async ({ n }) => {
      if (n === 2) throw new Error('no');
      done.push(n);
    });
    expect(await worker(batch('{"n":1}', '{"n":2}', '{"n":3}'))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }],
    });
    expect(done).toEqual([1, 3]);
  });

  it.each(['{', 'null', '{"n":"1"}', '[]'])(
    'sets aside a message that does not parse (%j) and handles the others',
    async (body) => {
      const done: number[] = [];
      const { worker, aside } = setUp(async ({ n }) => {
        done.push(n);
      });
      expect(await worker(batch(body, '{"n":1}'))).toEqual({ batchItemFailures: [] });
      expect(aside).toEqual([['m0', expect.stringMatching(/./)]]);
      expect(done).toEqual([1]);
    },
  );

  it('reports one that throws at once, without a promise', async () => {
    const { worker } = setUp(() => {
      throw new Error('at once');
    });
    expect((await worker(batch('{"n":1}'))).batchItemFailures).toHaveLength(1);
  });

  it('works on no more at once than it may', async () => {
    let running = 0;
    let most = 0;
    const { worker } = setUp(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    }, 3);
    await worker(batch(...Array.from({ length: 10 }, (_, n) => JSON.stringify({ n }))));
    expect(most).toBe(3);
  });

  it('logs one line per batch, and one per failure that names its message but not its body', async () => {
    const { worker, lines } = setUp(() => Promise.reject(new Error('no')));
    await worker(batch('{"n":71234}'));
    expect(lines).toMatchObject([
      ['message failed', { messageId: 'm0', error: expect.any(Error) as Error }],
      ['batch', { messages: 1, failed: 1, ms: expect.any(Number) as number }],
    ]);
    expect(JSON.stringify(lines)).not.toContain('71234');
  });
});
