import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { chunk } from '../chunk.ts';
import { correlationAttributes } from '../observability/correlation.ts';

/** What SQS takes in one call. */
const BATCH_SIZE = 10;

export type SendMessages<Message> = (messages: readonly Message[]) => Promise<void>;

/**
 * Sends messages to one queue, ten a call, with the correlation id of who sends them; nobody receives them before `delaySeconds` (900 at most) are over.
 * @throws Error when SQS refused any of them: the caller must not believe the work is queued.
 */
export function createSendMessages<Message>(
  sqs: SQSClient,
  queueUrl: string,
  { delaySeconds }: { delaySeconds?: number } = {},
): SendMessages<Message> {
  return async (messages) => {
    for (const batch of chunk(messages, BATCH_SIZE)) {
      const { Failed: failed = [] } = await sqs.send(
        new SendMessageBatchCommand({
          QueueUrl: queueUrl,
          Entries: batch.map((m, i) => ({
            Id: String(i),
            MessageBody: JSON.stringify(m),
            MessageAttributes: correlationAttributes(),
            ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
          })),
        }),
      );
      if (failed.length > 0) {
        throw new Error(
          `SQS refused ${String(failed.length)} messages: ${String(failed[0]?.Code)}`,
        );
      }
    }
  };
}
