import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { createSendDeadLetter, queueNameOf, reasonOf } from './dead-letters.ts';

it('sends a dead letter as it came, with a reason that SQS takes', async () => {
  const sqs = mockClient(SQSClient);
  sqs.on(SendMessageCommand).resolves({});
  const send = createSendDeadLetter(new SQSClient({ region: 'us-east-1' }), 'http://dead-letters');
  await send({ body: '\u{1F600} {', reason: `line\nbreak \u0000 ${'x'.repeat(1_000)}` });
  const [call] = sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input);
  expect(call).toMatchObject({ QueueUrl: 'http://dead-letters', MessageBody: '\u{1F600} {' });
  const reason = call?.MessageAttributes?.['reason']?.StringValue ?? '';
  expect(reason).toMatch(/^line\?break \? x+$/);
  expect(reason).toHaveLength(500);
});

it('names a queue by the end of its URL, as by that of its ARN', () => {
  expect(queueNameOf('http://127.0.0.1:4566/000000000000/portal-a')).toBe('portal-a');
  expect(queueNameOf('arn:aws:sqs:us-east-1:000000000000:portal-a')).toBe('portal-a');
});

it('says why something cannot be read, but not what it holds', () => {
  const thrownBy = (read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      return error;
    }
  };
  expect(reasonOf(thrownBy(() => JSON.parse('secreto')))).toBe('It is no JSON');
  const schema = z.object({ n: z.number(), kind: z.literal('a') });
  const reason = reasonOf(thrownBy(() => schema.parse({ n: 'secreto', kind: 'secreto' })));
  expect(reason).toMatch(/^n: .+; kind: /);
  expect(reason).not.toContain('secreto');
});
