import { describe, expect, it } from 'vitest';
import { auditPut } from './audit.ts';
import { outboxPut } from './outbox.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const seconds = at.getTime() / 1_000;

describe('outboxPut', () => {
  it('keeps the event whole for a week, under the prefix that the stream’s filter knows', () => {
    const event = { type: 'UserDeleted', eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k', userId: 'ana' };
    expect(outboxPut({ name: 'table' }, { event, at }).Put).toEqual({
      TableName: 'table',
      Item: {
        pk: 'OUTBOX#01kb3f0a9x5m3v7c2d8e4h6j9k',
        sk: 'EVENT',
        event,
        expiresAt: seconds + 7 * 86_400,
      },
    });
  });
});

describe('auditPut', () => {
  it('keeps who did what to whom, and when, for 400 days', () => {
    const entry = { targetId: 'carla', actorId: 'ana', action: 'UserDeleted', at };
    const item = auditPut({ name: 'table' }, entry).Put?.Item;
    expect(item).toMatchObject({
      pk: 'AUDIT#carla',
      actorId: 'ana',
      action: 'UserDeleted',
      at: at.toISOString(),
      details: {},
      expiresAt: seconds + 400 * 86_400,
    });
    expect(item?.['sk']).toBe(item?.['entryId']);
  });

  it('sorts by time, and two of one instant are two', () => {
    const of = (date: Date) =>
      String(
        auditPut({ name: 'table' }, { targetId: 'a', actorId: 'b', action: 'c', at: date }).Put
          ?.Item?.['sk'],
      );
    expect(of(at)).not.toBe(of(at));
    expect(of(at) < of(new Date(at.getTime() + 1))).toBe(true);
  });
});
