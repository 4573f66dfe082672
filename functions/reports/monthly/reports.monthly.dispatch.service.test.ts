import { describe, expect, it } from 'vitest';
import { monthlyWorkSchema } from '../../../events/reports.events.ts';
import { dispatchMonthly, type DueMonthlyCommand } from './reports.monthly.dispatch.service.ts';

const now = new Date('2026-11-05T11:00:00.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';

function setUp() {
  const asked: [Date, number][] = [];
  const sent: DueMonthlyCommand[] = [];
  const findDue = async (...args: [Date, number]) => {
    asked.push(args);
    return [
      { userId, month: undefined },
      { userId, month: '2026-10' },
    ];
  };
  const send = async (messages: readonly DueMonthlyCommand[]) => {
    sent.push(...messages);
  };
  return { asked, sent, dependencies: { monthly: { findDue }, send, now: () => now } };
}

describe('dispatchMonthly', () => {
  it('queues a command for each thing that is due, which the worker understands', async () => {
    const { asked, sent, dependencies } = setUp();
    expect(await dispatchMonthly(dependencies)).toBe(2);
    expect(asked).toEqual([[now, 500]]);
    expect(sent).toEqual([
      { type: 'StartMonthlyReport', userId },
      { type: 'SettleMonthlyReport', userId, month: '2026-10' },
    ]);
    expect(sent.map((command) => monthlyWorkSchema.parse(command))).toEqual(sent);
  });

  it('fails where they could not be queued', async () => {
    const { dependencies } = setUp();
    const send = () => Promise.reject(new Error('no queue'));
    await expect(dispatchMonthly({ ...dependencies, send })).rejects.toThrow('no queue');
  });
});
