import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { outboxPut } from './outbox.ts';
import { outboxRecordOf } from './outbox-stream.ts';

const event = {
  type: 'WebsiteDeleted',
  eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k',
  userId: null,
  list: ['a', { n: 1 }],
};
const imageOf = (item: object) => marshall(item) as Record<string, AttributeValue>;

describe('outboxRecordOf', () => {
  it('reads the event that a store put', () => {
    const at = new Date('2026-11-21T12:00:00Z');
    const item = outboxPut({ name: 'table' }, { event, at }).Put?.Item ?? {};
    const record = { dynamodb: { SequenceNumber: '7', NewImage: imageOf(item) } };
    expect(outboxRecordOf(record)).toEqual({ sequenceNumber: '7', event });
  });

  it('finds no event where there is none, so that the publisher can say so', () => {
    const record = { dynamodb: { SequenceNumber: '8', NewImage: imageOf({ pk: 'OUTBOX#x' }) } };
    expect(outboxRecordOf(record)).toEqual({ sequenceNumber: '8', event: undefined });
    expect(outboxRecordOf({ dynamodb: { SequenceNumber: '9' } }).event).toBeUndefined();
  });

  it('takes no record that could not be asked for again', () => {
    expect(() => outboxRecordOf({})).toThrow('without a sequence number');
  });
});
