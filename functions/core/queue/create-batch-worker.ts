import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { correlationIdFrom, correlationIdOf } from '../observability/correlation.ts';
import type { Log } from '../observability/logger.ts';
import { withinRequest } from '../observability/request-context.ts';
import { readRecords, type Failure } from './read-records.ts';

export interface BatchDependencies {
  log: Log;
  /** Puts a message that can never be read to the dead letters of its queue. */
  setAside: (record: SQSRecord, reason: string) => Promise<void>;
}

/** What became of a message: nothing where it is done, or why it is to be delivered again. */
export type MessageOutcome = Error | undefined;

/** Works on one message: all that is logged, sent or published meanwhile has its correlation id. */
export type OfMessage = <T>(message: unknown, work: () => T) => T;

/**
 * Works on the messages of a batch together; an outcome for each, in their order. What is done for one of them alone is
 * done `ofMessage`.
 */
export type HandleBatch<Message> = (
  messages: readonly Message[],
  remainingMs: () => number,
  ofMessage: OfMessage,
) => Promise<readonly MessageOutcome[]>;

/** A Lambda's handler of a queue. */
export type QueueHandler = (
  event: SQSEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
) => Promise<SQSBatchResponse>;

/** What a batch as a whole has: the one id of its messages, or one of its own beside all of theirs. */
function idsOf(all: readonly string[]): { own: string; theirs?: { correlationIds: string[] } } {
  const ids = [...new Set(all)];
  if (ids.length === 1) return { own: correlationIdFrom(ids[0]) };
  return { own: correlationIdFrom(undefined), theirs: { correlationIds: ids } };
}

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
  const read = (record: SQSRecord) => {
    const json: unknown = JSON.parse(record.body);
    return { message: schema.parse(json), correlationId: correlationIdOf(record, json) };
  };
  const nameOf = (record: SQSRecord) => ({
    messageId: record.messageId,
    correlationId: correlationIdOf(record),
  });
  const putAside = (record: SQSRecord, reason: string) =>
    withinRequest({ correlationId: correlationIdOf(record) }, () => setAside(record, reason));

  return (handle: HandleBatch<z.output<S>>): QueueHandler =>
    async ({ Records: records }, context) => {
      const started = performance.now();
      const sorted = await readRecords(records, { read, setAside: putAside, nameOf, log });
      const { readable, failed } = sorted;
      const idOf = new Map<unknown, string>(
        readable.map(({ value }) => [value.message, value.correlationId]),
      );
      const { own, theirs } = idsOf(readable.map(({ value }) => value.correlationId));
      return withinRequest({ correlationId: own }, async () => {
        const outcomes = await handle(
          readable.map(({ value }) => value.message),
          () => context.getRemainingTimeInMillis(),
          (message, work) => withinRequest({ correlationId: idOf.get(message) ?? own }, work),
        );
        const failures: (Failure<SQSRecord> & { correlationId: string })[] = [
          ...failed.map((failure) => ({ ...failure, ...nameOf(failure.record) })),
          ...readable.flatMap(({ record, value: { correlationId } }, index) => {
            const error = outcomes[index];
            return error ? [{ record, error, correlationId }] : [];
          }),
        ];
        for (const { record, error, correlationId } of failures) {
          log.error('message failed', { messageId: record.messageId, correlationId, error });
        }
        const ms = Math.round(performance.now() - started);
        log.info('batch', { messages: records.length, failed: failures.length, ms, ...theirs });
        return {
          batchItemFailures: failures.map(({ record }) => ({ itemIdentifier: record.messageId })),
        };
      });
    };
}
