import { ChangeMessageVisibilityBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { createHideMessages, LEASE_SECONDS, leased, RETRY_SECONDS } from './lease.ts';

const context = { getRemainingTimeInMillis: () => 1_000 };
const event = {
  Records: ['a', 'b'].map((messageId) => ({
    messageId,
    receiptHandle: `receipt-${messageId}`,
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:portal-bulk',
  })),
} as SQSEvent;
const failures = (...ids: string[]): SQSBatchResponse => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});

describe('a leased handler', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A worker that takes so long (ms), and then answers or fails. */
  function setUp({ ms = 0, end = () => failures(), hidden = true } = {}) {
    const asked: [string, number][] = [];
    const warned: unknown[] = [];
    const hide = async (records: readonly SQSRecord[], seconds: number) => {
      asked.push([records.map(({ messageId }) => messageId).join(), seconds]);
      if (!hidden) throw new Error('no SQS');
    };
    const work = async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
      return end();
    };
    const log = { warn: (...line: unknown[]) => void warned.push(line) };
    const run = async () => {
      const answer = leased(work, { hide, log })(event, context);
      answer.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(ms);
      return answer;
    };
    return { asked, warned, run };
  }

  it('says while it works that it does, and nothing afterwards', async () => {
    const { asked, run } = setUp({ ms: 35_000 });
    expect(await run()).toEqual(failures());
    expect(asked).toEqual(Array(4).fill(['a,b', LEASE_SECONDS]));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(4);
  });

  it('lets what failed come again late, and only that', async () => {
    const { asked, run } = setUp({ end: () => failures('b') });
    expect(await run()).toEqual(failures('b'));
    expect(asked.at(-1)).toEqual(['b', RETRY_SECONDS]);
  });

  it('lets the whole batch come again late where the worker fails as a whole', async () => {
    const end = () => {
      throw new Error('ours');
    };
    const { asked, run } = setUp({ end });
    await expect(run()).rejects.toThrow('ours');
    expect(asked.at(-1)).toEqual(['a,b', RETRY_SECONDS]);
  });

  it('does its work all the same where SQS does not hear it', async () => {
    const { warned, run } = setUp({ hidden: false, end: () => failures('a') });
    expect(await run()).toEqual(failures('a'));
    expect(warned).toHaveLength(2);
  });
});

describe('createHideMessages', () => {
  const sqs = mockClient(SQSClient);
  const hide = createHideMessages(new SQSClient({ region: 'us-east-1' }), [
    'http://sqs/000000000000/portal-own',
    'http://sqs/000000000000/portal-bulk',
  ]);

  it('hides the messages of a batch in one call to the queue that they are of', async () => {
    sqs.on(ChangeMessageVisibilityBatchCommand).resolves({});
    await hide(event.Records, 30);
    const calls = sqs.commandCalls(ChangeMessageVisibilityBatchCommand);
    expect(calls.map(({ args }) => args[0].input)).toEqual([
      {
        QueueUrl: 'http://sqs/000000000000/portal-bulk',
        Entries: [
          { Id: '0', ReceiptHandle: 'receipt-a', VisibilityTimeout: 30 },
          { Id: '1', ReceiptHandle: 'receipt-b', VisibilityTimeout: 30 },
        ],
      },
    ]);
  });

  it('knows the queues of its worker alone', async () => {
    const foreign = [{ ...event.Records[0], eventSourceARN: 'arn:aws:sqs:x:0:other' } as SQSRecord];
    await expect(hide(foreign, 30)).rejects.toThrow('other');
  });
});
