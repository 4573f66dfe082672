import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';

/** An item of the outbox as the table's stream brings it. */
export interface OutboxRecord {
  /** By which the stream is told from where on to deliver again. */
  sequenceNumber: string;
  /** What was put into the outbox; undefined where there is none. */
  event: unknown;
}

/** Reads a record of the stream. @throws Error for a record without a sequence number, which streams do not have. */
export function outboxRecordOf({ dynamodb }: DynamoDBRecord): OutboxRecord {
  const { SequenceNumber: sequenceNumber, NewImage: image } = dynamodb ?? {};
  if (sequenceNumber === undefined) throw new Error('A stream record without a sequence number');
  // The Lambda's types and the SDK's describe the same JSON, the one with optional and the other with exclusive fields.
  const item = unmarshall((image ?? {}) as Parameters<typeof unmarshall>[0]);
  return { sequenceNumber, event: item['event'] as unknown };
}
