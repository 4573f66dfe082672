import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PutOutcome } from '../core/events/put-events.ts';
import { publishEvents } from './events.service.ts';

const recordOf = (event: unknown, n: number) => ({ sequenceNumber: `s${String(n)}`, event });
const eventOf = (n: number) => ({ type: 'UserDeleted', eventId: `e${String(n)}`, secret: 'kept' });
const records = (count: number) => Array.from({ length: count }, (_, n) => recordOf(eventOf(n), n));

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
  return { lines, sent, dependencies: { putEvents, log: { info: keep, warn: keep, error: keep } } };
}
const all = (events: readonly object[]) => ({ published: events.length });

describe('publishEvents', () => {
  it('publishes every event whole and in order, and asks for none again', async () => {
    const { sent, lines, dependencies } = setUp(all);
    expect(await publishEvents(records(3), dependencies)).toBeUndefined();
    expect(sent).toEqual([eventOf(0), eventOf(1), eventOf(2)]);
    expect(lines).toEqual([['batch', { events: 3, published: 3 }]]);
  });

  it('asks again from the first that was refused, and says which, but not what it holds', async () => {
    const { lines, dependencies } = setUp(() => ({ published: 1, error: 'InternalFailure' }));
    expect(await publishEvents(records(3), dependencies)).toBe('s1');
    expect(lines.at(-1)).toEqual([
      'event not published',
      { sequenceNumber: 's1', type: 'UserDeleted', eventId: 'e1', reason: 'InternalFailure' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('kept');
  });

  it('fails when the first was refused: nothing was achieved', async () => {
    const { dependencies } = setUp(() => ({ published: 0, error: 'ThrottlingException' }));
    await expect(publishEvents(records(2), dependencies)).rejects.toThrow('ThrottlingException');
  });

  it.each([undefined, null, 'text', {}, { type: 'UserDeleted' }, { type: '', eventId: 'e' }])(
    'publishes what comes before an item that is no event (%j), and nothing after it',
    async (event) => {
      const { sent, dependencies } = setUp(all);
      const batch = [...records(2), recordOf(event, 2), recordOf(eventOf(3), 3)];
      expect(await publishEvents(batch, dependencies)).toBe('s2');
      expect(sent).toEqual([eventOf(0), eventOf(1)]);
    },
  );

  it('fails on an item that is no event once it is the first, so that it ends in the dead letters', async () => {
    const { dependencies } = setUp(all);
    await expect(publishEvents([recordOf({}, 0)], dependencies)).rejects.toThrow('no event');
  });

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
