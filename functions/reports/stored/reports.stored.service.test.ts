import { describe, expect, it } from 'vitest';
import type { UserDeleted } from '../../../events/users.events.ts';
import { newId } from '../../core/id.ts';
import type { ReportFile } from './reports.files.store.ts';
import { followEvent, REMOVED_AT_ONCE } from '../events/reports.follow.service.ts';
import type { StoredReport } from './reports.stored.report.domain.ts';
import { sampleReport } from '../reports.samples.ts';
import { listAllReports, listOwnReports } from './reports.stored.service.ts';
import type { StoredReportsRequest } from './reports.stored.entity.ts';

const now = () => new Date('2026-11-22T12:00:00.000Z');
const ana = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001', role: 'cliente' as const };
const berta = { ...ana, userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000002' };
const report = sampleReport({ reportId: newId(), userId: ana.userId });
describe('the list', () => {
  it('is of the caller’s own, in whole days of the provider’s zone', async () => {
    const asked: StoredReportsRequest[] = [];
    const stored = {
      list: async (request: StoredReportsRequest) => {
        asked.push(request);
        return { items: [report], nextCursor: null };
      },
    };
    const filters = { from: '2026-04-04', to: '2026-04-04' };
    await listOwnReports(ana, filters, { stored, timeZone: 'America/Santiago' });
    await listOwnReports(ana, {}, { stored, timeZone: 'America/Santiago' });
    const at = (instant: string) => newId(new Date(instant)).slice(0, 10);
    expect(
      asked.map(({ userId, from, before }) => [userId, from.slice(0, 10), before.slice(0, 10)]),
    ).toEqual([
      [ana.userId, at('2026-04-04T03:00:00.000Z'), at('2026-04-05T04:00:00.000Z')],
      [ana.userId, '0000000000', '~'],
    ]);
  });
});

describe('the list of all', () => {
  it('names who made a report, as long as they exist', async () => {
    const [made, byFormer, monthly] = [
      sampleReport({ generatedBy: 'clara' }),
      sampleReport({ generatedBy: 'deleted' }),
      sampleReport({ month: '2026-02' }),
    ];
    const asked: unknown[] = [];
    const stored = {
      listAll: async (request: unknown) => {
        asked.push(request);
        return { items: [made, byFormer, monthly], nextCursor: 'next' };
      },
    };
    const names = {
      namesOf: async (ids: readonly string[]) => {
        asked.push(ids);
        return new Map([['clara', 'Clara Rojas']]);
      },
    };
    const request = { state: 'read' as const };
    const { items, nextCursor } = await listAllReports(request, { stored, names });
    expect(asked).toEqual([request, ['clara', 'deleted']]);
    expect(items.map(({ generatedByName }) => generatedByName)).toEqual([
      'Clara Rojas',
      null,
      null,
    ]);
    expect(nextCursor).toBe('next');
  });
});

describe('what becomes of reports', () => {
  const deleted: UserDeleted = {
    ...{ type: 'UserDeleted', eventId: newId(), userId: ana.userId },
    deletedAt: now().toISOString(),
  };
  function world(count: number) {
    let left = Array.from({ length: count }, (): StoredReport => ({
      ...report,
      reportId: newId(),
    }));
    const calls: string[] = [];
    const again: UserDeleted[] = [];
    const dependencies = {
      stored: {
        findSome: async (_: string, limit: number) => left.slice(0, limit),
        forgetSite: async (userId: string, websiteId: string) => {
          calls.push(`forget ${websiteId} of ${userId}`);
        },
        forgetUnread: async (userId: string) => {
          calls.push(`count of ${userId}, of ${String(left.length)} reports`);
        },
        remove: async ({ reportId }: { reportId: string }) => {
          left = left.filter((one) => one.reportId !== reportId);
        },
      },
      files: {
        remove: async ({ fileName }: ReportFile) => {
          if (!left.some((one) => one.fileName === fileName)) calls.push('object after its record');
        },
        removeFolder: async (userId: string) => {
          calls.push(`folder of ${userId}`);
        },
      },
      monthly: {
        forget: async (userId: string) => {
          calls.push(`monthly of ${userId}, of ${String(left.length)} reports`);
        },
      },
      sendAgain: async (messages: readonly UserDeleted[]) => {
        again.push(...messages);
      },
    };
    return { calls, again, dependencies, left: () => left.length };
  }

  it('when their client is deleted: what makes more of them goes, then they, some at a time, their folder last', async () => {
    const { calls, again, dependencies, left } = world(REMOVED_AT_ONCE + 1);
    await followEvent(deleted, dependencies);
    const monthly = (count: number) => `monthly of ${ana.userId}, of ${String(count)} reports`;
    const before = [monthly(REMOVED_AT_ONCE + 1)];
    expect([left(), again, calls]).toEqual([1, [deleted], before]);
    for (let time = 0; time < 2; time += 1) await followEvent(deleted, dependencies);
    const last = [`count of ${ana.userId}, of 0 reports`, `folder of ${ana.userId}`];
    expect([left(), again.length]).toEqual([0, 1]);
    expect(calls).toEqual([...before, monthly(1), ...last, monthly(0), ...last]);
  });

  it('when their site is deleted, or goes to another: who had it keeps them, without its id', async () => {
    const { calls, dependencies, left } = world(1);
    const of = { eventId: newId(), websiteId: 'sitio' };
    const at = now().toISOString();
    const { userId } = ana;
    await followEvent({ type: 'WebsiteDeleted', ...of, userId, deletedAt: at }, dependencies);
    const moved = { type: 'WebsiteReassigned', ...of, reassignedAt: at } as const;
    const toUserId = berta.userId;
    await followEvent({ ...moved, fromUserId: userId, toUserId }, dependencies);
    await followEvent({ ...moved, fromUserId: null, toUserId }, dependencies);
    expect(calls).toEqual([`forget sitio of ${userId}`, `forget sitio of ${userId}`]);
    expect(left()).toBe(1);
  });
});
