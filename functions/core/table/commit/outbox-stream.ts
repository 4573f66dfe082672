import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';

/** All that publishing needs to know of an event; who consumes it parses the rest. */
const publishable = z.looseObject({ type: z.string().min(1), eventId: z.string().min(1) });

/** An outbox item as it arrives in the table's stream. */
export interface OutboxRecord {
  /** The position from which the stream delivers again after a failure. */
  sequenceNumber: string;
  event: z.output<typeof publishable>;
}

/** Parses a record of the stream. @throws Error where there is no event, or no sequence number, which a stream always sends */
export function outboxRecordOf({ dynamodb }: DynamoDBRecord): OutboxRecord {
  const { SequenceNumber: sequenceNumber, NewImage: image } = dynamodb ?? {};
  if (sequenceNumber === undefined) throw new Error('A stream record without a sequence number');
  // The types of the Lambda and the SDK describe the same JSON: one with optional fields, the other with exclusive
  // ones.
  const item = unmarshall((image ?? {}) as Parameters<typeof unmarshall>[0]);
  return { sequenceNumber, event: publishable.parse(item['event']) };
}
