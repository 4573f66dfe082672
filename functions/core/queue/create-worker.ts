import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import pMap from 'p-map';
import type * as z from 'zod';
import type { Log } from '../observability/logger.ts';

export interface WorkerDependencies {
  log: Log;
  /** Messages of one batch worked on at once. */
  concurrency?: number;
}

/**
 * Makes a queue's Lambda handler: each message is parsed by its schema and handled by itself; those that failed
 * are reported, so that only they are delivered again and, after the queue's last try, reach its dead-letter queue.
 * A message that does not parse can never succeed: it takes the same way, where the alarm makes it seen.
 */
export function createWorker<S extends z.ZodType>(schema: S, dependencies: WorkerDependencies) {
  const { log, concurrency = 10 } = dependencies;

  return (handle: (message: z.output<S>) => Promise<void>) => {
    const failed = async (record: SQSRecord): Promise<boolean> => {
      try {
        await handle(schema.parse(JSON.parse(record.body)));
        return false;
      } catch (error) {
        log.error('message failed', { messageId: record.messageId, error: error as Error });
        return true;
      }
    };

    return async (event: SQSEvent): Promise<SQSBatchResponse> => {
      const started = performance.now();
      const outcomes = await pMap(event.Records, failed, { concurrency });
      const failures = event.Records.filter((_, index) => outcomes[index]);
      log.info('batch', {
        messages: event.Records.length,
        failed: failures.length,
        ms: Math.round(performance.now() - started),
      });
      return { batchItemFailures: failures.map((r) => ({ itemIdentifier: r.messageId })) };
    };
  };
}
