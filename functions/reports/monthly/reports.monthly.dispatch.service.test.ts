import { describe, expect, it } from 'vitest';
import { monthlyWorkSchema, type DispatchDueMonthly } from '../../../events/reports.events.ts';
import {
  dispatchMonthly,
  dispatchMonthlyOn,
  type DueMonthlyCommand,
  type MonthlyDispatchDependencies,
} from './reports.monthly.dispatch.service.ts';

const now = new Date('2026-11-05T11:00:00.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const place = { pk: 'p', sk: 's', gsi2pk: 'DUE#MONTHLY', gsi2sk: 'i' };
const commands = [
  { type: 'StartMonthlyReport', userId },
  { type: 'SettleMonthlyReport', userId, month: '2026-10' },
];
const step: DispatchDueMonthly = {
  ...{ type: 'DispatchDueMonthly', shard: 0, startedAt: now.toISOString(), step: 1, after: place },
};

function setUp({ hasMore = false, isAlive = false } = {}) {
  const asked: unknown[] = [];
  const sent: (DueMonthlyCommand | DispatchDueMonthly)[] = [];
  const dependencies: MonthlyDispatchDependencies = {
    monthly: {
      findDue: async (range) => {
        asked.push(range);
        const due = [
          { userId, month: undefined },
          { userId, month: '2026-10' },
        ];
        return { due, last: hasMore ? place : undefined };
      },
    },
    passes: {
      begin: async () => !isAlive,
      take: async () => true,
      advance: async () => true,
      end: async () => true,
    },
    sendWork: async (messages) => {
      sent.push(...messages);
    },
    now: () => now,
  };
  return { asked, sent, dependencies };
}

describe('dispatchMonthly', () => {
  it('queues a command for each thing that is due, which the worker understands', async () => {
    const { asked, sent, dependencies } = setUp();
    expect(await dispatchMonthly(dependencies)).toBe(2);
    expect(asked).toEqual([{ by: now, after: undefined, limit: 500 }]);
    expect(sent).toEqual(commands);
    expect(sent.map((command) => monthlyWorkSchema.parse(command))).toEqual(sent);
  });

  it('leaves the worker what is more than a page, once', async () => {
    const { asked, sent, dependencies } = setUp({ hasMore: true });
    await dispatchMonthly(dependencies);
    expect(sent).toEqual([...commands, step]);
    expect(monthlyWorkSchema.parse(sent.at(-1))).toEqual(step);
    await dispatchMonthlyOn(step, dependencies);
    expect(asked.at(-1)).toEqual({ by: now, after: place, limit: 500 });
    expect(sent.at(-1)).toEqual({ ...step, step: 2 });
    const alive = setUp({ hasMore: true, isAlive: true });
    expect(await dispatchMonthly(alive.dependencies)).toBe(0);
    expect(alive.sent).toEqual([]);
  });

  it('fails where they could not be queued', async () => {
    const { dependencies } = setUp();
    const sendWork = () => Promise.reject(new Error('no queue'));
    await expect(dispatchMonthly({ ...dependencies, sendWork })).rejects.toThrow('no queue');
  });
});
