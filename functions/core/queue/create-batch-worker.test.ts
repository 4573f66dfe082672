import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { currentCorrelationId } from '../observability/request-context.ts';
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
    expect(lines).toMatchObject([
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
    const correlationId = expect.any(String) as string;
    expect(lines).toEqual([
      ['unreadable, set aside', { messageId: 'm0', reason: 'It is no JSON', correlationId }],
      ['unreadable, set aside', { messageId: 'm2', reason: aside[1]?.[2], correlationId }],
      ['batch', { messages: 3, failed: 0, ms: expect.any(Number) as number }],
    ]);
  });

  it('works on each message with the correlation id that it brings, and on all of them with theirs', async () => {
    const seen: unknown[] = [];
    const { run, lines } = setUp(async (messages, _, ofMessage) => {
      const of = await Promise.all(
        messages.map((message) =>
          ofMessage(message, async () => {
            await Promise.resolve();
            return currentCorrelationId();
          }),
        ),
      );
      seen.push(...of, currentCorrelationId());
      return messages.map(({ n }) => (n === 2 ? new Error('no') : undefined));
    });
    const attribute = { dataType: 'String', stringValue: 'request-1' } as const;
    const sent = { messageId: 'message-1', body: '{"n":1}' };
    const published = { messageId: 'message-2', body: '{"n":2,"correlationId":"request-2"}' };
    const silent = { messageId: 'message-3', body: '{"n":3}' };
    const withAttribute = { ...sent, messageAttributes: { correlationId: attribute } };
    await run({ Records: [withAttribute, published, silent] } as unknown as SQSEvent);
    expect(seen.slice(0, 3)).toEqual(['request-1', 'request-2', 'message-3']);
    expect(seen[3]).toMatch(/^[\da-z]{26}$/);
    expect(lines).toMatchObject([
      ['message failed', { messageId: 'message-2', correlationId: 'request-2' }],
      ['batch', { correlationIds: ['request-1', 'request-2', 'message-3'] }],
    ]);
    await run({ Records: [withAttribute] } as unknown as SQSEvent);
    expect(seen.slice(4)).toEqual(['request-1', 'request-1']);
  });

  it('sets aside with the correlation id of what it cannot read', async () => {
    const seen: unknown[] = [];
    const setAside = async () => void seen.push(currentCorrelationId());
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const worker = createBatchWorker(schema, { log, setAside })(async () => []);
    const stringValue = 'request-1';
    const Records = [
      { messageId: 'message-1', body: '{', messageAttributes: { correlationId: { stringValue } } },
    ];
    await worker({ Records } as unknown as SQSEvent, { getRemainingTimeInMillis: () => 1 });
    expect(seen).toEqual([stringValue]);
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
