import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PutOutcome } from '../core/events/put-events.ts';
import { currentCorrelationId } from '../core/observability/request-context.ts';
import { publishEvents } from './events.service.ts';

const eventOf = (n: number) => ({ type: 'UserDeleted', eventId: `e${String(n)}`, secret: 'kept' });
const records = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ sequenceNumber: `s${String(n)}`, event: eventOf(n) }));

function setUp(answer: (events: readonly object[]) => PutOutcome) {
  const lines: unknown[][] = [];
  const sent: object[] = [];
  const keep = (...line: unknown[]) => {
    lines.push(line);
  };
  const putEvents = (events: readonly object[]) => {
    sent.push(...events);
    return Promise.resolve(answer(events));
  };
  const aside: string[][] = [];
  const setAside = ({ sequenceNumber }: { sequenceNumber: string }, reason: string) => {
    aside.push([sequenceNumber, reason]);
    return Promise.resolve();
  };
  const log = { info: keep, warn: keep, error: keep };
  return { lines, sent, aside, dependencies: { putEvents, setAside, log } };
}
const all = (events: readonly object[]) => ({ published: events.length });

describe('publishEvents', () => {
  it('publishes every event whole and in order, and asks for none again', async () => {
    const { sent, lines, dependencies } = setUp(all);
    expect(await publishEvents(records(3), dependencies)).toBeUndefined();
    expect(sent).toEqual([eventOf(0), eventOf(1), eventOf(2)]);
    expect(lines).toEqual([['batch', { events: 3, done: 3 }]]);
  });

  it('names the correlation ids of what it published, and that of what it sets aside', async () => {
    const followed = records(2).map((record, n) => ({
      ...record,
      event: { ...record.event, correlationId: `request-${String(n)}` },
    }));
    const published = setUp(all);
    await publishEvents(followed, published.dependencies);
    const correlationIds = ['request-0', 'request-1'];
    expect(published.lines).toEqual([['batch', { events: 2, done: 2, correlationIds }]]);
    const { lines, dependencies } = setUp(() => ({ published: 0, error: 'MalformedDetail' }));
    const aside: unknown[] = [];
    const setAside = async () => void aside.push(currentCorrelationId());
    await publishEvents(followed, { ...dependencies, setAside });
    expect(aside).toEqual(correlationIds);
    expect(lines.slice(0, 2)).toMatchObject([
      ['event not published', { correlationId: 'request-0' }],
      ['event not published', { correlationId: 'request-1' }],
    ]);
  });

  it('asks again from the first that was refused, and says which, but not what it holds', async () => {
    const { lines, dependencies } = setUp(() => ({ published: 1, error: 'InternalFailure' }));
    expect(await publishEvents(records(3), dependencies)).toBe('s1');
    expect(lines[0]).toEqual([
      'event not published',
      {
        ...{ sequenceNumber: 's1', type: 'UserDeleted', eventId: 'e1', reason: 'InternalFailure' },
        correlationId: expect.any(String) as string,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('kept');
  });

  it('fails when the first was refused: nothing was achieved', async () => {
    const { dependencies } = setUp(() => ({ published: 0, error: 'ThrottlingException' }));
    await expect(publishEvents(records(2), dependencies)).rejects.toThrow('ThrottlingException');
  });

  it.each([0, 1, 2])(
    'sets aside the event that the bus will never take (the %i. of three), and publishes the others',
    async (bad) => {
      const isBad = (event: object) => 'eventId' in event && event.eventId === `e${String(bad)}`;
      const { aside, dependencies } = setUp((events) => {
        const published = events.findIndex(isBad);
        return published === -1 ? all(events) : { published, error: 'MalformedDetail' };
      });
      const published: object[] = [];
      const putEvents = async (events: readonly object[]) => {
        const outcome = await dependencies.putEvents(events);
        published.push(...events.slice(0, outcome.published));
        return outcome;
      };
      expect(await publishEvents(records(3), { ...dependencies, putEvents })).toBeUndefined();
      expect(published).toEqual([0, 1, 2].filter((n) => n !== bad).map(eventOf));
      expect(aside).toEqual([[`s${String(bad)}`, 'MalformedDetail']]);
    },
  );

  it('never passes over an event, wherever it stops', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10 }), fc.nat(10), async (count, stop) => {
        const published = Math.min(stop, count);
        const { dependencies } = setUp(() =>
          published === count ? { published } : { published, error: 'no' },
        );
        const again = await publishEvents(records(count), dependencies).catch(() => 's0');
        expect(again).toBe(published === count ? undefined : `s${String(published)}`);
      }),
    );
  });
});
