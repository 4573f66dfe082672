import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import type { Log } from '../observability/logger.ts';

/** What became of a message: nothing where it is done, or why it is to be delivered again. */
export type MessageOutcome = Error | undefined;

/** Works on the messages of a batch together; an outcome for each, in their order. */
export type HandleBatch<Message> = (
  messages: readonly Message[],
  remainingMs: () => number,
) => Promise<readonly MessageOutcome[]>;

/**
 * Makes a Lambda handler for a queue whose messages share what they need, where `createWorker` handles each by itself:
 * the whole batch is handed over, with the time that is left of the invocation. Failures are reported as there.
 */
export function createBatchWorker<S extends z.ZodType>(schema: S, { log }: { log: Log }) {
  const parse = ({ body }: SQSRecord): z.output<S> | Error => {
    try {
      return schema.parse(JSON.parse(body));
    } catch (error) {
      return error as Error;
    }
  };

  return (handle: HandleBatch<z.output<S>>) =>
    async (
      { Records: records }: SQSEvent,
      context: Pick<Context, 'getRemainingTimeInMillis'>,
    ): Promise<SQSBatchResponse> => {
      const started = performance.now();
      const parsed = records.map((record) => ({ record, message: parse(record) }));
      const sound = parsed.filter(({ message }) => !(message instanceof Error));
      const outcomes = await handle(
        sound.map(({ message }) => message as z.output<S>),
        () => context.getRemainingTimeInMillis(),
      );
      const failures = [
        ...parsed.map(({ record, message }) => ({ record, error: message })),
        ...sound.map(({ record }, index) => ({ record, error: outcomes[index] })),
      ].filter(({ error }) => error instanceof Error);
      for (const { record, error } of failures) {
        log.error('message failed', { messageId: record.messageId, error: error as Error });
      }
      const ms = Math.round(performance.now() - started);
      log.info('batch', { messages: records.length, failed: failures.length, ms });
      return {
        batchItemFailures: failures.map(({ record }) => ({ itemIdentifier: record.messageId })),
      };
    };
}
