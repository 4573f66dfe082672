import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';

/** An outbox item as it arrives in the table's stream. */
export interface OutboxRecord {
  /** The position from which the stream delivers again after a failure. */
  sequenceNumber: string;
  /** The event in the outbox; undefined if there is none. */
  event: unknown;
}

/** Parses a record of the stream. @throws Error for a record without a sequence number, which a stream never sends. */
export function outboxRecordOf({ dynamodb }: DynamoDBRecord): OutboxRecord {
  const { SequenceNumber: sequenceNumber, NewImage: image } = dynamodb ?? {};
  if (sequenceNumber === undefined) throw new Error('A stream record without a sequence number');
  // The types of the Lambda and the SDK describe the same JSON: one with optional fields, the other with exclusive
  // ones.
  const item = unmarshall((image ?? {}) as Parameters<typeof unmarshall>[0]);
  return { sequenceNumber, event: item['event'] as unknown };
}
