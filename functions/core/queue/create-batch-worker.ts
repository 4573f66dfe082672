import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import type { Log } from '../observability/logger.ts';
import { readRecords, type Failure } from './read-records.ts';

export interface BatchDependencies {
  log: Log;
  /** Puts a message that can never be read to the dead letters of its queue. */
  setAside: (record: SQSRecord, reason: string) => Promise<void>;
}

/** What became of a message: nothing where it is done, or why it is to be delivered again. */
export type MessageOutcome = Error | undefined;

/** Works on the messages of a batch together; an outcome for each, in their order. */
export type HandleBatch<Message> = (
  messages: readonly Message[],
  remainingMs: () => number,
) => Promise<readonly MessageOutcome[]>;

/** A Lambda's handler of a queue. */
export type QueueHandler = (
  event: SQSEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
) => Promise<SQSBatchResponse>;

const nameOf = ({ messageId }: SQSRecord) => ({ messageId });

/**
 * Makes a Lambda handler for a queue whose messages share what they need, where `createWorker` handles each by itself:
 * the whole batch is handed over, with the time that is left of the invocation. Messages that failed are reported, so that
 * only they are delivered again and, after the queue's last try, reach its dead letters. What does not parse goes there
 * at once.
 */
export function createBatchWorker<S extends z.ZodType>(
  schema: S,
  { log, setAside }: BatchDependencies,
) {
  const read = ({ body }: SQSRecord) => schema.parse(JSON.parse(body));

  return (handle: HandleBatch<z.output<S>>): QueueHandler =>
    async ({ Records: records }, context) => {
      const started = performance.now();
      const { readable, failed } = await readRecords(records, { read, setAside, nameOf, log });
      const outcomes = await handle(
        readable.map(({ value }) => value),
        () => context.getRemainingTimeInMillis(),
      );
      const failures: Failure<SQSRecord>[] = [
        ...failed,
        ...readable.flatMap(({ record }, index) => {
          const error = outcomes[index];
          return error ? [{ record, error }] : [];
        }),
      ];
      for (const { record, error } of failures) {
        log.error('message failed', { messageId: record.messageId, error });
      }
      const ms = Math.round(performance.now() - started);
      log.info('batch', { messages: records.length, failed: failures.length, ms });
      return {
        batchItemFailures: failures.map(({ record }) => ({ itemIdentifier: record.messageId })),
      };
    };
}
