import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { correlationIdOfEvent } from '../../observability/correlation.ts';
import { withinRequest } from '../../observability/request-context.ts';
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

  it('brings the correlation id of what the event follows from, which no schema of events reads', () => {
    const at = new Date('2026-11-21T12:00:00Z');
    const put = withinRequest({ correlationId: 'request-1' }, () =>
      outboxPut({ name: 'table' }, { event, at }),
    );
    const record = { dynamodb: { SequenceNumber: '7', NewImage: imageOf(put.Put?.Item ?? {}) } };
    const read = outboxRecordOf(record).event;
    expect(read).toEqual({ ...event, correlationId: 'request-1' });
    expect(correlationIdOfEvent(read)).toBe('request-1');
  });

  it.each([undefined, null, 'text', {}, { type: 'UserDeleted' }, { type: '', eventId: 'e' }])(
    'reads no event where there is none: %j',
    (garbage) => {
      const item = { pk: 'OUTBOX#x', ...(garbage !== undefined && { event: garbage }) };
      const record = { dynamodb: { SequenceNumber: '8', NewImage: imageOf(item) } };
      expect(() => outboxRecordOf(record)).toThrow(z.ZodError);
      expect(() => outboxRecordOf({ dynamodb: { SequenceNumber: '9' } })).toThrow(z.ZodError);
    },
  );

  it('takes no record that could not be asked for again', () => {
    expect(() => outboxRecordOf({})).toThrow('without a sequence number');
  });
});
