import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { correlationAttributes } from '../observability/correlation.ts';

/** What can never be worked off, as it came, and why. */
export interface DeadLetter {
  body: string;
  reason: string;
}

/** The last part of a queue's URL or ARN. */
export const queueNameOf = (urlOrArn: string): string => urlOrArn.split(/[/:]/).pop() ?? '';

/** What the attributes of a message may hold, and no more of it than somebody reads. */
const asAttribute = (text: string) => text.replace(/[^\x20-\uD7FF]/gu, '?').slice(0, 500);

/**
 * Puts what can never be worked off into a queue of dead letters, where an alarm rings; its reason is the attribute
 * `reason`. @throws Error of the SDK, for what SQS does not take
 */
export const createSendDeadLetter =
  (sqs: SQSClient, queueUrl: string) =>
  async ({ body, reason }: DeadLetter): Promise<void> => {
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: body,
        MessageAttributes: {
          ...correlationAttributes(),
          reason: { DataType: 'String', StringValue: asAttribute(reason) },
        },
      }),
    );
  };

/** Why something cannot be read, without what it holds: lines of the log and dead letters' reasons may not have that. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  }
  if (error instanceof SyntaxError) return 'It is no JSON';
  return error instanceof Error ? error.message : String(error);
}
