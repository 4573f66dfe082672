import { ChangeMessageVisibilityBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { correlationIdFrom } from '../observability/correlation.ts';
import type { Log } from '../observability/logger.ts';
import { withinRequest } from '../observability/request-context.ts';
import type { QueueHandler } from './create-batch-worker.ts';
import { queueNameOf } from './dead-letters.ts';

/** Hides messages of one queue for so long from now on (seconds). */
export type HideMessages = (records: readonly SQSRecord[], seconds: number) => Promise<void>;

/** For a worker of these queues. @throws Error for messages of another one */
export function createHideMessages(sqs: SQSClient, queueUrls: readonly string[]): HideMessages {
  const urls = new Map(queueUrls.map((url) => [queueNameOf(url), url]));
  return async (records, seconds) => {
    // One batch is of one queue.
    const arn = records[0]?.eventSourceARN ?? '';
    const QueueUrl = urls.get(queueNameOf(arn));
    if (QueueUrl === undefined) throw new Error(`Not a queue of this worker: ${arn}`);
    const Entries = records.map(({ receiptHandle }, n) => ({
      ...{ Id: String(n), ReceiptHandle: receiptHandle, VisibilityTimeout: seconds },
    }));
    await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
  };
}

/** How long a batch stays hidden after its worker was last heard of, and how often that happens. */
export const LEASE_SECONDS = 30;
const RENEWED_MS = 10_000;
/** What failed comes again as late as the queue would bring it: an outage of minutes takes no last try. */
export const RETRY_SECONDS = 360;

/**
 * A queue hides what it delivered for six times the Lambda's time, so that a throttled Lambda gets it later; what a killed
 * worker had is hidden for as long. This handler says while it lives that it does: without it the batch comes back soon.
 * Where that cannot be said, the queue's own time holds.
 */
export function leased(
  handler: QueueHandler,
  { hide, log }: { hide: HideMessages; log: Pick<Log, 'warn'> },
): QueueHandler {
  const hideOrWarn = (records: readonly SQSRecord[], seconds: number) =>
    records.length === 0
      ? Promise.resolve()
      : hide(records, seconds).catch((error: unknown) => {
          log.warn('messages not hidden', { error: error as Error });
        });

  const handle: QueueHandler = async (event, context) => {
    const { Records: records } = event;
    let said = hideOrWarn(records, LEASE_SECONDS);
    const renew = () => {
      said = said.then(() => hideOrWarn(records, LEASE_SECONDS));
    };
    const timer = setInterval(renew, RENEWED_MS);
    let failed: readonly SQSRecord[] = records;
    try {
      const answer = await handler(event, context);
      const ids = new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      failed = records.filter(({ messageId }) => ids.has(messageId));
      return answer;
    } finally {
      clearInterval(timer);
      await said;
      await hideOrWarn(failed, RETRY_SECONDS);
    }
  };
  // The batch within has its messages' ids; what is said of hiding them is about all of them.
  return (event, context) =>
    withinRequest({ correlationId: correlationIdFrom(undefined) }, () => handle(event, context));
}
