import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MonthlyWork } from '../../../events/reports.events.ts';
import { profileKey } from '../../../functions/core/table/keys/keys.ts';
import {
  LEASE_MS,
  stateOf,
} from '../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { someOf } from '../../support/depth.ts';
import { livesOf } from './support/lives.ts';
import {
  ana,
  clients,
  MINUTE,
  newMonthlyWorld,
  recipients,
  type Fault,
  type MonthlyWorld,
} from './support/monthly-world.ts';

const month = '2026-10';
const start = (userId: string): MonthlyWork => ({ type: 'StartMonthlyReport', userId });
const settle = (userId: string): MonthlyWork => ({ type: 'SettleMonthlyReport', userId, month });

/** A client has one report of the month, which they were sent once, whole, and which arrived. */
async function expectOne(world: MonthlyWorld, userId: string): Promise<void> {
  const run = await world.monthly.findRun({ userId, month });
  if (!run) throw new Error('No run of the month');
  expect(run).toMatchObject({ nextAttemptAt: null, cause: null });
  expect(stateOf(run)).toBe('delivered');
  const [{ fileName, content } = { fileName: '', content: '' }] =
    world.mailsOf(userId)[0]?.attachments ?? [];
  expect(world.mailsOf(userId)).toMatchObject([{ to: recipients }]);
  expect(await world.reportsOf(userId)).toMatchObject([
    { reportId: run.reportId, fileName, size: Buffer.byteLength(content) },
  ]);
  expect(world.files.get(`${userId}/${fileName}`)).toBe(content);
  const settings = await world.monthly.findSettings(userId);
  expect(settings?.nextAt).toBe('2026-12-05T11:00:00.000Z');
}

async function expectOneOfEach(world: MonthlyWorld): Promise<void> {
  for (const userId of clients) await expectOne(world, userId);
  expect(world.files.size).toBe(clients.length);
  expect(world.alarms).toEqual([]);
}

const inWorld = async (live: (world: MonthlyWorld) => Promise<void>): Promise<void> => {
  const world = await newMonthlyWorld();
  try {
    await live(world);
  } finally {
    world.table.destroy();
  }
};

const faultArb: fc.Arbitrary<Fault> = fc.record({
  at: fc.oneof(
    fc.integer({ min: 1, max: 12 }),
    fc.constantFrom('put', 'stored.add', 'send', 'send', 'begin'),
  ),
  kind: fc.constantFrom('killedBefore', 'killedAfter', 'failedBefore', 'failedAfter'),
});
const commandArb = fc.oneof(
  fc.constant({ type: 'dispatch' } as const),
  fc.record({
    type: fc.constant('work' as const),
    index: fc.nat(20),
    /** Also worked off by another worker at the same time, which has no bad luck. */
    isDoubled: fc.boolean(),
    /** And once more later. */
    isKept: fc.boolean(),
    fault: fc.option(faultArb, { freq: 2, nil: undefined }),
  }),
  fc.record({ type: fc.constant('report' as const), index: fc.nat(20), isDoubled: fc.boolean() }),
  fc.record({ type: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 5 }) }),
);
type Command = typeof commandArb extends fc.Arbitrary<infer One> ? One : never;

/** Fewer than attempts, which are bounded: none fails for good. */
const MOST_FAULTS = 4;

type Work = Extract<Command, { type: 'work' }>;

async function workOne(world: MonthlyWorld, { index, isDoubled, isKept, fault }: Work) {
  const [message] = world.queue.splice(index % (world.queue.length || 1), 1);
  if (!message) return;
  if (isKept) world.queue.push(message);
  await Promise.all([
    world.work(message, world.faults < MOST_FAULTS ? fault : undefined),
    ...(isDoubled ? [world.work(message)] : []),
  ]);
}

async function run(world: MonthlyWorld, command: Command): Promise<void> {
  switch (command.type) {
    case 'dispatch':
      await world.dispatch();
      break;
    case 'report':
      world.report(command.index, command.isDoubled);
      break;
    case 'wait':
      return world.wait(command.minutes);
    case 'work':
      return workOne(world, command);
  }
}

describe('a month’s report', () => {
  it('is made once, sent once and arrives, wherever workers die and however messages come', async () => {
    const lived = { faults: 0, mailed: 0 };
    const commandsArb = fc.array(commandArb, { minLength: 10, maxLength: 40, size: 'max' });
    const life = fc.asyncProperty(commandsArb, (commands) =>
      inWorld(async (world) => {
        await world.dispatch();
        for (const command of commands) await run(world, command);
        lived.mailed += world.mails.length;
        await world.settleDown();
        await expectOneOfEach(world);
        lived.faults += world.faults;
      }),
    );
    await fc.assert(life, livesOf(10, 1_000));
    expect(lived.faults).toBeGreaterThan(5);
    expect(lived.mailed).toBeGreaterThan(5);
  }, 3_600_000);

  it('is so where a worker dies or fails before or after each of its calls', async () => {
    const kinds = ['killedBefore', 'killedAfter', 'failedBefore', 'failedAfter'] as const;
    const ends: number[] = [];
    for (let at = 1; at <= (ends[0] ?? 99); at += 1) {
      for (const kind of someOf(kinds, at, 1)) {
        await inWorld(async (world) => {
          if (ends.length === 0) ends.push(await world.work(start(clients[1])));
          await world.work(start(ana), { at, kind });
          expect([at, kind, world.faults]).toEqual([at, kind, 1]);
          await world.settleDown();
          await expectOneOfEach(world);
        });
      }
    }
    expect(ends[0]).toBeGreaterThan(8);
  }, 3_600_000);

  it('is begun once by workers that begin it at the same time, and later', () =>
    inWorld(async (world) => {
      await Promise.all([ana, ana, clients[1]].map((userId) => world.work(start(userId))));
      await world.work(start(ana));
      await world.settleDown();
      await expectOneOfEach(world);
    }));

  it('is begun once where one looked before, and begins after, another has done all of it', () =>
    inWorld(async (world) => {
      await world.work(start(clients[1]));
      const meanwhile = async () => {
        await world.work(start(ana));
        await world.wait(1);
      };
      await world.work(start(ana), { at: 'begin', kind: 'held', meanwhile });
      await world.settleDown();
      await expectOneOfEach(world);
    }));

  it('is not sent again by who comes after one killed between SES and its note', () =>
    inWorld(async (world) => {
      await world.work(start(clients[1]));
      await world.work(start(ana), { at: 'stored.add', kind: 'killedAfter' });
      world.clock += LEASE_MS;
      await world.work(settle(ana), { at: 'send', kind: 'killedAfter' });
      expect(world.mailsOf(ana)).toHaveLength(1);
      // SES has reported nothing yet: each further attempt waits for it.
      for (let n = 0; n < 4; n += 1) {
        world.clock += LEASE_MS;
        await world.dispatch();
        for (const message of world.queue.splice(0)) await world.work(message);
      }
      expect(world.mailsOf(ana)).toHaveLength(1);
      expect(await world.monthly.findRun({ userId: ana, month })).toMatchObject({
        emailedAt: null,
        isFailed: false,
      });
      await world.settleDown();
      await expectOneOfEach(world);
    }));

  it('is sent after all if the worker that should send it was killed, as soon as SES would have reported', () =>
    inWorld(async (world) => {
      await world.work(start(clients[1]));
      await world.work(start(ana), { at: 'send', kind: 'killedBefore' });
      expect(world.mailsOf(ana)).toEqual([]);
      world.clock += 10 * MINUTE;
      await world.work(settle(ana));
      expect(world.mailsOf(ana)).toEqual([]);
      world.clock += 6 * MINUTE;
      await world.work(settle(ana));
      expect(world.mailsOf(ana)).toHaveLength(1);
      await world.settleDown();
      await expectOneOfEach(world);
    }));

  it('of each month that is overdue is made, one after the other', () =>
    inWorld(async (world) => {
      await world.save(ana, { nextAt: '2026-09-05T12:00:00.000Z' });
      await world.settleDown();
      const months = ['2026-08', '2026-09', '2026-10'];
      expect(world.mailsOf(ana).map(({ tags }) => tags?.['portal-month'])).toEqual(months);
      expect(await world.reportsOf(ana)).toHaveLength(3);
    }));

  it('is not started for a deleted client, of whom nothing is left', () =>
    inWorld(async (world) => {
      await world.work(start(ana), { at: 'put', kind: 'killedAfter' });
      const { client, name: TableName } = world.table;
      await client.send(new DeleteCommand({ TableName, Key: profileKey(ana) }));
      world.clock += LEASE_MS;
      await world.work(settle(ana));
      await world.work(start(ana));
      expect(await world.monthly.findRun({ userId: ana, month })).toBeUndefined();
      expect(await world.monthly.findSettings(ana)).toBeUndefined();
      expect([world.files.size, world.mails.length]).toEqual([0, 0]);
    }));
});
