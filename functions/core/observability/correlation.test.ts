import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correlationAttributes,
  correlationField,
  correlationIdFrom,
  correlationIdOf,
  correlationIdOfEvent,
  correlationIdsOf,
  ownRun,
} from './correlation.ts';
import { currentCorrelationId, withinRequest } from './request-context.ts';

const correlationId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const messageId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000002';

describe('a correlation id from outside', () => {
  it('is kept where it is one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{8,64}$/), (given) => {
        expect(correlationIdFrom(given)).toBe(given);
      }),
    );
  });

  it.each([
    ['nothing', undefined],
    ['too short', 'a1b2c3d'],
    ['too long', 'a'.repeat(65)],
    ['an address', 'ana@ejemplo.cl'],
    ['a second line', `${correlationId}\n{"level":"ERROR"}`],
    ['a second header', `${correlationId}\r\nset-cookie: a=b`],
    ['other letters', 'identificación'],
    ['markup', '<script>alert(1)</script>'],
    ['two', `${correlationId}, ${correlationId}`],
    ['no text', 12_345_678],
  ])('is another where it is %s', (_, given) => {
    const made = correlationIdFrom(given);
    expect(made).toMatch(/^[\da-z]{26}$/);
    expect(correlationIdFrom(given)).not.toBe(made);
  });
});

describe('the correlation id of a message', () => {
  const attribute = (stringValue: string) => ({
    messageAttributes: { correlationId: { stringValue, dataType: 'String' as const } },
  });

  it('is that of its attribute, or of the event that it is, or its own', () => {
    const sent = withinRequest({ correlationId }, correlationAttributes);
    expect(sent).toEqual({ correlationId: { DataType: 'String', StringValue: correlationId } });
    expect(correlationIdOf({ messageId, ...attribute(correlationId) })).toBe(correlationId);
    const event = withinRequest({ correlationId }, correlationField);
    expect(correlationIdOf({ messageId }, event)).toBe(correlationId);
    expect(correlationIdOfEvent(event)).toBe(correlationId);
    expect(correlationIdOf({ messageId }, { type: 'UserDeleted' })).toBe(messageId);
  });

  it('is its own where what it brings is none, and a new one where that is none', () => {
    expect(correlationIdOf({ messageId, ...attribute('ana@ejemplo.cl') })).toBe(messageId);
    for (const body of ['text', null, 7, [], { correlationId: 7 }]) {
      expect(correlationIdOf({ messageId }, body)).toBe(messageId);
    }
    expect(correlationIdOf({ messageId: 'm0' })).toMatch(/^[\da-z]{26}$/);
  });

  it('is sent with nothing where nothing is worked on: on a server', () => {
    expect(correlationAttributes()).toEqual({});
    expect(correlationField()).toEqual({});
  });

  it('is one of several, each once', () => {
    const [event, silent] = [{ correlationId }, { type: 'UserDeleted' }];
    expect(correlationIdsOf([event, silent, event])).toEqual({ correlationIds: [correlationId] });
    expect(correlationIdsOf([silent])).toEqual({});
  });
});

describe('a run that nobody asked for', () => {
  it('has the id of its invocation, or one of its own', async () => {
    const handle = ownRun(async (event: string) => [event, currentCorrelationId()]);
    const as = (awsRequestId: string) =>
      handle('tick', { awsRequestId, getRemainingTimeInMillis: () => 1_000 });
    expect(await as(correlationId)).toEqual(['tick', correlationId]);
    expect(await as('')).toEqual(['tick', expect.stringMatching(/^[\da-z]{26}$/)]);
  });
});
