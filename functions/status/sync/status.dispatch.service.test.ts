import { describe, expect, it } from 'vitest';
import {
  SYNC_CHUNK_SIZE,
  syncWebsitesSchema,
  type RecountSites,
  type SyncWebsites,
} from '../../../events/status.events.ts';
import { newId } from '../../core/id.ts';
import { dispatchDueSites, type DispatchDependencies } from './status.dispatch.service.ts';
import { placeOf } from './status.schedule.domain.ts';

const MINUTE = 60_000;
const HOUR = 60;
const start = Date.parse('2026-11-21T12:00:30.000Z');

/** Sites in memory, found by their places as the index finds them. */
function setUp(sites = 600) {
  const prefix = newId(new Date(start)).slice(0, 10);
  const ids = Array.from(
    { length: sites },
    (_, n) => `${prefix}${n.toString(36).padStart(16, '0')}`,
  );
  const sent: SyncWebsites[] = [];
  const recounts: RecountSites[] = [];
  const warnings: unknown[] = [];
  /** Failing sites and their next attempts, and the spans they were looked for in. */
  const retries = new Map<string, number>();
  const spans: [string, string][] = [];
  const world = { cursor: undefined as Date | undefined, now: start, period: HOUR };
  const deps: DispatchDependencies = {
    settings: async () => ({ syncPeriodMinutes: world.period }),
    log: { warn: (...line) => warnings.push(line) },
    now: () => new Date(world.now),
    send: async (messages) => {
      sent.push(...messages);
    },
    sendRecount: async (messages) => {
      recounts.push(...messages);
    },
    dispatch: {
      findCursor: async () => world.cursor,
      advanceCursor: async (from, to) => {
        if (from?.getTime() !== world.cursor?.getTime()) return false;
        world.cursor = to;
        return true;
      },
      async *dueSites({ start: first, end }) {
        const due = ids.filter((id) => {
          const { position } = placeOf(id, 4);
          return position >= first && (end === null || position < end);
        });
        // As pages come: some of them small.
        yield due.slice(0, 3);
        yield due.slice(3);
      },
      async *dueRetries({ from, to }) {
        spans.push([from.toISOString(), to.toISOString()]);
        yield [...retries]
          .filter(([, at]) => at >= from.getTime() && at < to.getTime())
          .map(([id]) => id);
      },
    },
  };
  const queued = () => sent.flatMap((message) => message.websiteIds);
  const tick = async (minutes: number) => {
    world.now += minutes * MINUTE;
    const { due, retries: again } = await dispatchDueSites(deps);
    return due + again;
  };
  return { ids, sent, recounts, warnings, world, deps, queued, tick, retries, spans };
}

describe('dispatchDueSites', () => {
  it('queues each site once in a period, ticked each minute', async () => {
    const { tick, queued, ids } = setUp();
    await tick(0);
    const first = queued().length;
    for (let n = 0; n < HOUR; n += 1) await tick(1);
    const hour = queued().slice(first);
    expect(hour).toHaveLength(ids.length);
    expect(new Set(hour)).toEqual(new Set(ids));
  });

  it('queues what fell due in the last minute when it runs for the first time', async () => {
    const { tick, queued, world } = setUp();
    expect(await tick(0)).toBe(queued().length);
    expect(queued().length).toBeGreaterThan(0);
    expect(queued().length).toBeLessThan(30);
    expect(world.cursor).toEqual(new Date(start));
  });

  it('queues commands that the worker understands, of no more sites than one may carry', async () => {
    const { tick, sent, world } = setUp();
    world.cursor = new Date(start - 30 * MINUTE);
    await tick(0);
    for (const message of sent) {
      expect(syncWebsitesSchema.parse(message)).toEqual(message);
      expect(message).toMatchObject({
        requestedBy: 'schedule',
        requestedAt: new Date(start).toISOString(),
      });
    }
    expect(Math.max(...sent.map((m) => m.websiteIds.length))).toBe(SYNC_CHUNK_SIZE);
  });

  it('catches up after an outage with each site once', async () => {
    const { tick, queued, ids, world } = setUp();
    world.cursor = new Date(start - 50 * HOUR * MINUTE);
    expect(await tick(0)).toBe(ids.length);
    expect(new Set(queued())).toEqual(new Set(ids));
  });

  it('loses no site when it dies between queueing and noting it', async () => {
    const { tick, deps, queued, world, ids } = setUp();
    await tick(0);
    const before = world.cursor;
    world.now += MINUTE;
    const dying = { ...deps.dispatch, advanceCursor: () => Promise.reject(new Error('killed')) };
    await expect(dispatchDueSites({ ...deps, dispatch: dying })).rejects.toThrow('killed');
    expect(world.cursor).toEqual(before);
    for (let n = 1; n < HOUR; n += 1) await tick(1);
    await tick(1);
    expect(new Set(queued())).toEqual(new Set(ids));
  });

  it('notes nothing when the queue refused', async () => {
    const { tick, deps, world, queued } = setUp();
    await tick(0);
    const before = world.cursor;
    const count = queued().length;
    world.now += 10 * MINUTE;
    const send = () => Promise.reject(new Error('no SQS'));
    await expect(dispatchDueSites({ ...deps, send })).rejects.toThrow('no SQS');
    expect(world.cursor).toEqual(before);
    expect(await tick(0)).toBe(queued().length - count);
    expect(world.cursor).toEqual(new Date(world.now));
  });

  it('called twice at once queues twice and moves the cursor once', async () => {
    const { deps, world, tick, queued } = setUp();
    await tick(0);
    const count = queued().length;
    world.now += 5 * MINUTE;
    const [one, other] = await Promise.all([dispatchDueSites(deps), dispatchDueSites(deps)]);
    expect(one).toEqual(other);
    expect(queued().length - count).toBe(2 * one.due);
    expect(world.cursor).toEqual(new Date(world.now));
  });

  it.each([0, -5])(
    'by a clock that is %i minutes on does nothing and moves nothing',
    async (minutes) => {
      const { tick, world, queued, warnings } = setUp();
      await tick(0);
      const count = queued().length;
      const before = world.cursor;
      expect(await tick(minutes)).toBe(0);
      expect(queued()).toHaveLength(count);
      expect(world.cursor).toEqual(before);
      expect(warnings).toEqual([]);
    },
  );

  it('takes no notice of a cursor from the future but to warn: every site is queued, and time goes on', async () => {
    const { tick, queued, ids, world, warnings } = setUp();
    world.cursor = new Date(start + 6 * MINUTE);
    expect(await tick(0)).toBe(ids.length);
    expect(new Set(queued())).toEqual(new Set(ids));
    expect(world.cursor).toEqual(new Date(start));
    const cursor = new Date(start + 6 * MINUTE).toISOString();
    expect(warnings).toEqual([['dispatch cursor is in the future', { cursor }]]);

    expect(await tick(1)).toBeLessThan(30);
    expect(world.cursor).toEqual(new Date(start + MINUTE));
    expect(warnings).toHaveLength(1);
  });

  it('that dies in the midst of what an outage left goes on after its last step', async () => {
    const { deps, world, ids, queued, tick } = setUp();
    world.cursor = new Date(start - 50 * HOUR * MINUTE);
    let steps = 0;
    const dying = {
      ...deps.dispatch,
      advanceCursor: async (from: Date | undefined, to: Date) => {
        if ((steps += 1) > 3) throw new Error('killed');
        return deps.dispatch.advanceCursor(from, to);
      },
    };
    await expect(dispatchDueSites({ ...deps, dispatch: dying })).rejects.toThrow('killed');
    expect(world.cursor).toEqual(new Date(start - 30 * MINUTE));
    const before = queued().length;
    expect(before).toBeLessThan(ids.length);
    await tick(0);
    expect(new Set(queued())).toEqual(new Set(ids));
    // Only the step at which it died was queued twice.
    expect(queued().length - ids.length).toBeLessThan(ids.length / 4);
  });

  it('leaves the next run what it has no time for', async () => {
    const { deps, world, ids, queued } = setUp();
    world.cursor = new Date(start - 50 * HOUR * MINUTE);
    let looks = 0;
    const isLate = () => (looks += 1) > 2;
    await dispatchDueSites(deps, isLate);
    expect(world.cursor).toEqual(new Date(start - 40 * MINUTE));
    await dispatchDueSites(deps);
    expect(queued().toSorted()).toEqual(ids.toSorted());
  });

  it('sends no empty message', async () => {
    const { tick, sent, world } = setUp(0);
    world.cursor = new Date(start - 30 * MINUTE);
    expect(await tick(0)).toBe(0);
    expect(sent).toEqual([]);
  });
});

describe('a period that an administrator changes', () => {
  const periods = [60, 180, 360, 720];
  const changes = periods.flatMap((from) => periods.map((to) => [from, to] as const));

  it.each(changes.filter(([from, to]) => from !== to))(
    'from %i to %i minutes leaves no site out, and none comes twice in a period',
    async (from, to) => {
      const { tick, sent, ids, world } = setUp();
      world.period = from;
      for (let n = 0; n < from; n += 10) await tick(10);
      sent.length = 0;
      world.period = to;
      for (let n = 0; n < to; n += 10) {
        const queued = await tick(10);
        // No more than the share of ten minutes, by chance a little more or less.
        expect(queued).toBeLessThan((ids.length * 10 * 1.7) / to + 5);
      }
      const afterwards = sent.flatMap(({ websiteIds }) => websiteIds);
      expect(afterwards).toHaveLength(ids.length);
      expect(new Set(afterwards)).toEqual(new Set(ids));
    },
  );

  it('that cannot be read leaves the cursor where it is: the next run covers both', async () => {
    const { deps, tick, world, queued, ids } = setUp();
    await tick(0);
    const before = world.cursor;
    world.now += MINUTE;
    const settings = () => Promise.reject(new Error('throttled'));
    await expect(dispatchDueSites({ ...deps, settings })).rejects.toThrow('throttled');
    expect(world.cursor).toEqual(before);
    for (let n = 1; n <= HOUR; n += 1) await tick(1);
    expect(new Set(queued())).toEqual(new Set(ids));
  });
});

describe('failing sites', () => {
  it('are queued when their next attempt is due, once', async () => {
    const { tick, sent, ids, retries } = setUp(600);
    await tick(0);
    sent.length = 0;
    // At the instant of the next tick itself it is the one after which takes it.
    const attempts = [0.5, 1, 1.5, 90];
    attempts.forEach((minutes, n) => retries.set(ids[n] ?? '', start + minutes * MINUTE));
    const retried = async () => {
      await tick(1);
      const messages = sent.splice(0).filter(({ requestedBy }) => requestedBy === 'retry');
      for (const message of messages) expect(syncWebsitesSchema.parse(message)).toEqual(message);
      return messages.flatMap(({ websiteIds }) => websiteIds);
    };
    expect(await retried()).toEqual([ids[0]]);
    expect(await retried()).toEqual([ids[1], ids[2]]);
    expect(await retried()).toEqual([]);
  });

  it('are looked for in spans that meet, after an outage, too', async () => {
    const { tick, spans } = setUp(0);
    for (const minutes of [0, 1, 500, 1]) await tick(minutes);
    // Of what the outage left, an hour at most, by ten minutes.
    expect(spans).toHaveLength(9);
    for (const [n, [from]] of spans.slice(1).entries()) expect(from).toBe(spans[n]?.[1]);
  });

  it('are lost to no dispatcher that dies before it noted them', async () => {
    const { tick, deps, world, ids, sent, retries } = setUp(600);
    await tick(0);
    retries.set(ids[0] ?? '', start + MINUTE / 2);
    world.now += MINUTE;
    const dying = { ...deps.dispatch, advanceCursor: () => Promise.reject(new Error('killed')) };
    await expect(dispatchDueSites({ ...deps, dispatch: dying })).rejects.toThrow('killed');
    sent.length = 0;
    await tick(1);
    const retried = sent.filter(({ requestedBy }) => requestedBy === 'retry');
    expect(retried.flatMap(({ websiteIds }) => websiteIds)).toEqual([ids[0]]);
  });
});

describe('counting all sites again', () => {
  it('begins at once on a new stage, and then four times a day', async () => {
    const { tick, recounts } = setUp(0);
    await tick(0);
    expect(recounts).toEqual([{ type: 'RecountSites', requestedAt: '2026-11-21T12:00:30.000Z' }]);
    for (let n = 0; n < 24 * HOUR; n += 1) await tick(1);
    expect(recounts.slice(1).map(({ requestedAt }) => requestedAt.slice(11, 16))).toEqual([
      ...['18:00', '00:00', '06:00', '12:00'],
    ]);
  });

  it('begins again where the dispatcher died before it noted it', async () => {
    const { tick, deps, recounts, world } = setUp(0);
    await tick(0);
    world.now += 6 * HOUR * MINUTE;
    const dying = { ...deps.dispatch, advanceCursor: () => Promise.reject(new Error('killed')) };
    await expect(dispatchDueSites({ ...deps, dispatch: dying })).rejects.toThrow('killed');
    await tick(1);
    expect(recounts).toHaveLength(3);
  });
});
