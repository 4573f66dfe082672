import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { chunk } from '../chunk.ts';
import { withinRequest } from '../observability/request-context.ts';
import { createSendMessages } from './send-messages.ts';

const sqs = mockClient(SQSClient);
beforeEach(() => sqs.reset());
const send = createSendMessages<{ n: number }>(new SQSClient({}), 'http://queue');
const messages = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));
const batches = () => sqs.commandCalls(SendMessageBatchCommand).map((c) => c.args[0].input);

describe('createSendMessages', () => {
  it('sends ten a call, in their order, each with an id of its own', async () => {
    sqs.on(SendMessageBatchCommand).resolves({});
    await send(messages(23));
    expect(batches().map((b) => b.Entries?.length)).toEqual([10, 10, 3]);
    expect(batches().every((b) => b.QueueUrl === 'http://queue')).toBe(true);
    const bodies = batches().flatMap((b) => b.Entries?.map((e) => e.MessageBody) ?? []);
    expect(bodies).toEqual(messages(23).map((m) => JSON.stringify(m)));
    for (const { Entries = [] } of batches()) {
      expect(new Set(Entries.map((e) => e.Id)).size).toBe(Entries.length);
    }
  });

  it('asks SQS to delay each where a delay is given, and not otherwise', async () => {
    sqs.on(SendMessageBatchCommand).resolves({});
    await send(messages(1));
    await createSendMessages(new SQSClient({}), 'http://queue', { delaySeconds: 60 })(messages(11));
    const delays = batches().flatMap((b) => b.Entries?.map((e) => e.DelaySeconds) ?? []);
    expect(delays).toEqual([undefined, ...messages(11).map(() => 60)]);
  });

  it('sends the correlation id of who sends along, and none where there is none', async () => {
    sqs.on(SendMessageBatchCommand).resolves({});
    await withinRequest({ correlationId: 'request-1' }, () => send(messages(11)));
    const attributes = () =>
      batches().flatMap((b) => b.Entries?.map((e) => e.MessageAttributes) ?? []);
    const correlationId = { DataType: 'String', StringValue: 'request-1' };
    expect(attributes()).toEqual(messages(11).map(() => ({ correlationId })));
    sqs.resetHistory();
    await send(messages(1));
    expect(attributes()).toEqual([{}]);
  });

  it('asks nothing of SQS for no messages', async () => {
    await send([]);
    expect(batches()).toEqual([]);
  });

  it('does not believe in messages that SQS refused, though the call succeeded', async () => {
    const Failed = [{ Id: '4', SenderFault: false, Code: 'InternalError' }];
    sqs.on(SendMessageBatchCommand).resolvesOnce({}).resolves({ Failed });
    await expect(send(messages(15))).rejects.toThrow('SQS refused 1 messages: InternalError');
  });

  it('stops at a call that fails', async () => {
    sqs.on(SendMessageBatchCommand).rejects(new Error('unreachable'));
    await expect(send(messages(15))).rejects.toThrow('unreachable');
    expect(batches()).toHaveLength(1);
  });
});

describe('chunk', () => {
  it('loses nothing and fills every list but the last', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 30 }), (items, size) => {
        const chunks = chunk(items, size);
        expect(chunks.flat()).toEqual(items);
        expect(chunks.slice(0, -1).every((c) => c.length === size)).toBe(true);
        expect(chunks.every((c) => c.length > 0 && c.length <= size)).toBe(true);
      }),
    );
  });
});
