import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { readEnv } from '../env.ts';
import { createLogger, type Log } from '../observability/logger.ts';
import { createSendDeadLetter } from './dead-letters.ts';
import { readRecords } from './read-records.ts';
import { workerEnv } from './worker.env.ts';

export interface StreamDependencies {
  log: Log;
  /** Puts a record that can never be worked off to the stream's dead letters. */
  setAside: (record: DynamoDBRecord, reason: string) => Promise<void>;
}

/** What a Lambda of the table's stream is wired with; `service` names it in the logs. */
export function streamDependencies(service: string): StreamDependencies {
  const { DEAD_LETTER_URLS: urls } = readEnv(workerEnv);
  const send = createSendDeadLetter(new SQSClient({}), urls[0] ?? '');
  return {
    log: createLogger(service),
    // Whole: the stream forgets it within a day.
    setAside: ({ eventName, dynamodb }, reason) => {
      const { Keys: keys, NewImage: image } = dynamodb ?? {};
      return send({ body: JSON.stringify({ eventName, keys, image }), reason });
    },
  };
}

/**
 * Reads each record of a batch of the stream; those that cannot be read are set aside.
 * @throws Error where that failed: the stream delivers again
 */
export async function readStream<T>(
  records: readonly DynamoDBRecord[],
  read: (record: DynamoDBRecord) => T,
  { log, setAside }: StreamDependencies,
): Promise<{ record: DynamoDBRecord; value: T }[]> {
  const nameOf = ({ dynamodb }: DynamoDBRecord) => ({ sequenceNumber: dynamodb?.SequenceNumber });
  const { readable, failed } = await readRecords(records, { read, setAside, nameOf, log });
  if (failed[0]) throw failed[0].error;
  return readable;
}
