import { describe, expect, it } from 'vitest';
import type { UserDeleted } from '../../../events/users.events.ts';
import { createBucket } from '../../core/bucket/bucket.ts';
import { newId } from '../../core/id.ts';
import { createReportFiles, type ReportFile } from './reports.files.store.ts';
import { followEvent, REMOVED_AT_ONCE } from '../events/reports.follow.service.ts';
import type { StoredReport } from './reports.stored.domain.ts';
import { linkToReport, listOwnReports, viewReport } from './reports.stored.service.ts';
import type { StoredReportsRequest } from './reports.stored.entity.ts';

const now = () => new Date('2026-11-22T12:00:00.000Z');
const ana = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001', role: 'cliente' as const };
const berta = { ...ana, userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000002' };
const admin = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-00000000000a', role: 'admin' as const };
const caller = (person: typeof ana | typeof admin) => person as Parameters<typeof linkToReport>[0];
const report: StoredReport = {
  ...{ reportId: newId(), userId: ana.userId, fileName: 'report_Ana_20261122T120000000Z.html' },
  ...{ clientName: 'Ana', createdAt: now().toISOString(), size: 5, websiteId: null, type: 'HTML' },
};
const isIt = (ref: Pick<StoredReport, 'userId' | 'reportId'>) =>
  ref.userId === report.userId && ref.reportId === report.reportId;
const stored = {
  find: async (ref: Pick<StoredReport, 'userId' | 'reportId'>) => (isIt(ref) ? report : undefined),
  findOwner: async (id: string) => (id === report.reportId ? report.userId : undefined),
};

describe('a link to a report', () => {
  const files = createReportFiles({
    ...createBucket('https://reportes.s3.us-east-1.amazonaws.com', {
      region: 'us-east-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    }),
    now,
  });

  it.each([
    ['its client', ana],
    ['an administrator', admin],
  ])('saves it for %s, and works for a minute', async (_, person) => {
    const link = await linkToReport(caller(person), report.reportId, { stored, files, now });
    expect(link.expiresAt).toBe('2026-11-22T12:01:00.000Z');
    const { pathname, searchParams } = new URL(link.downloadUrl);
    expect(pathname).toBe(`/reports/${ana.userId}/${report.fileName}`);
    expect(searchParams.get('X-Amz-Date')).toBe('20261122T120000Z');
    expect(searchParams.get('X-Amz-Expires')).toBe('60');
    expect(searchParams.get('response-content-disposition')).toMatch(
      `attachment; filename="${report.fileName}"`,
    );
  });

  it.each([
    ['another client', berta, report.reportId],
    ['who guesses', ana, newId()],
    ['an administrator who guesses', admin, newId()],
  ])('is refused to %s', async (_, person, reportId) => {
    const link = linkToReport(caller(person), reportId, { stored, files, now });
    await expect(link).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

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

describe('a report that is opened', () => {
  const token = 'A'.repeat(43);
  const setUp = (html?: string, preview?: string) => {
    const { userId, reportId } = report;
    const view = { userId, reportId: preview === undefined ? reportId : null };
    const dependencies = {
      views: {
        find: async (hash: string) => (hash === `hash of ${token}` ? view : undefined),
      },
      stored,
      files: {
        find: async () => html,
        findPreview: async (hash: string) => (hash === `hash of ${token}` ? preview : undefined),
      },
      sha256: (text: string) => `hash of ${text}`,
      now,
    };
    return { view: (given = token) => viewReport(given, dependencies) };
  };

  it('is shown again when its tab is reloaded', async () => {
    const { view } = setUp('<p>Hola</p>');
    expect(await view()).toBe('<p>Hola</p>');
    expect(await view()).toBe('<p>Hola</p>');
  });

  it('may be a preview, which is found by its token alone', async () => {
    expect(await setUp('<p>Hola</p>', '<p>Vista</p>').view()).toBe('<p>Vista</p>');
    const other = setUp(undefined, '<p>Vista</p>').view('B'.repeat(43));
    await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not found by another token, nor without its file', async () => {
    await expect(setUp('<p>Hola</p>').view('B'.repeat(43))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(setUp().view()).rejects.toMatchObject({ code: 'NOT_FOUND' });
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
    const folder = `folder of ${ana.userId}`;
    expect([left(), again.length]).toEqual([0, 1]);
    expect(calls).toEqual([...before, monthly(1), folder, monthly(0), folder]);
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
