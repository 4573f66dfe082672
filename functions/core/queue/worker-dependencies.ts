import { SQSClient } from '@aws-sdk/client-sqs';
import { readEnv } from '../env.ts';
import { createLogger } from '../observability/logger.ts';
import type { BatchDependencies } from './create-batch-worker.ts';
import { createSendDeadLetter, queueNameOf } from './dead-letters.ts';
import { workerEnv } from './worker.env.ts';

/** What every worker of a queue is wired with on Lambda; `service` names it in the logs. */
export function workerDependencies(service: string): BatchDependencies {
  const { DEAD_LETTER_URLS: urls } = readEnv(workerEnv);
  const sqs = new SQSClient({});
  const sends = new Map(urls.map((url) => [queueNameOf(url), createSendDeadLetter(sqs, url)]));
  return {
    log: createLogger(service),
    setAside: async ({ eventSourceARN, body }, reason) => {
      const send = sends.get(`${queueNameOf(eventSourceARN)}-dead-letters`);
      if (!send) throw new Error(`${eventSourceARN} has no dead letters here`);
      await send({ body, reason });
    },
  };
}
