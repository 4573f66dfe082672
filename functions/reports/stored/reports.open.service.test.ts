import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../../tests/support/commit.ts';
import { createBucket } from '../../core/bucket/bucket.ts';
import { newId } from '../../core/id.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { sampleReport } from '../reports.samples.ts';
import { createReportFiles } from './reports.files.store.ts';
import { linkToReport, openReport, viewReport } from './reports.open.service.ts';
import type { StoredReport } from './reports.stored.report.domain.ts';
import type { ReportRef } from './reports.stored.entity.ts';
import { type MonthlyRun, newRun } from '../monthly/reports.monthly.run.domain.ts';
import { withdrawReport } from './reports.withdraw.service.ts';

const at = new Date('2026-11-22T12:00:00.000Z');
const now = () => at;
const ana = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001', role: 'cliente' as const };
const berta = { ...ana, userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000002' };
const admin = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-00000000000a', role: 'admin' as const };
const caller = (person: typeof ana | typeof admin) => person as Parameters<typeof openReport>[0];
const isNew = sampleReport({
  ...{ reportId: newId(), userId: ana.userId },
  fileName: 'report_Ana_20261122T120000000Z.html',
});
const isRead = { ...isNew, unread: false, readAt: '2026-11-20T08:00:00.000Z' };
const isWithdrawn = { ...isNew, unread: false, withdrawnAt: '2026-11-21T09:00:00.000Z' };

/** What there is of one report, and what is written about it. */
function world(report: StoredReport = isNew, run?: MonthlyRun) {
  const { commit, works } = keepingCommit(at);
  const calls: string[] = [];
  const changes: StoredReport[] = [];
  const runs: MonthlyRun[] = [];
  const stored = {
    find: async ({ userId, reportId }: ReportRef) =>
      userId === report.userId && reportId === report.reportId ? report : undefined,
    findOwner: async (id: string) => (id === report.reportId ? report.userId : undefined),
    change: (before: StoredReport, after: StoredReport): Write[] => {
      if (before !== after) changes.push(after);
      return [];
    },
  };
  const bucket = createBucket('https://reportes.s3.us-east-1.amazonaws.com', {
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
  const dependencies = {
    ...{ stored, commit, now },
    monthly: {
      findRun: async ({ month }: { month: string }) => (month === run?.month ? run : undefined),
      patchRun: (_: MonthlyRun, after: MonthlyRun): Write => {
        runs.push(after);
        return {};
      },
    },
    files: {
      sign: createReportFiles({ ...bucket, now }).sign,
      remove: async ({ fileName }: { fileName: string }) => {
        calls.push(`remove ${fileName} after ${String(changes.length)} changes`);
      },
    },
    views: {
      put: (hash: string, ref: ReportRef, until: Date): Write => {
        calls.push(`view ${hash} of ${ref.reportId} until ${until.toISOString()}`);
        return {};
      },
    },
    randomBytes: (size: number) => Buffer.alloc(size, 7),
    sha256: (text: string) => `hash of ${text}`,
  };
  return { dependencies, calls, changes, works, runs };
}

const token = Buffer.alloc(32, 7).toString('base64url');

const strangers = [
  ['another client', berta, isNew.reportId],
  ['a client who guesses', ana, newId()],
  ['an administrator who guesses', admin, newId()],
] as const;

const uses = [
  ['open', openReport],
  ['link', linkToReport],
] as const;

describe.each(uses)('%s of a report', (_use, give) => {
  it('by its client marks it as read, at that instant', async () => {
    const { dependencies, changes } = world();
    await give(caller(ana), isNew.reportId, dependencies);
    expect(changes).toEqual([{ ...isNew, unread: false, readAt: at.toISOString() }]);
  });

  it('by its client again keeps the first instant', async () => {
    const { dependencies, changes } = world(isRead);
    await give(caller(ana), isNew.reportId, dependencies);
    expect(changes).toEqual([]);
  });

  it('by an administrator marks nothing', async () => {
    const { dependencies, changes } = world();
    await give(caller(admin), isNew.reportId, dependencies);
    expect(changes).toEqual([]);
  });

  it.each(strangers)('is not found for %s, and nothing is marked', async (_, person, reportId) => {
    const { dependencies, changes, calls } = world();
    const given = give(caller(person), reportId, dependencies);
    await expect(given).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([changes, calls]).toEqual([[], []]);
  });

  it.each([
    ['its client', ana],
    ['an administrator', admin],
  ])('is refused to %s once it was withdrawn', async (_, person) => {
    const { dependencies, changes, calls } = world(isWithdrawn);
    const given = give(caller(person), isNew.reportId, dependencies);
    await expect(given).rejects.toMatchObject({
      code: 'REPORT_WITHDRAWN',
      message: 'Este reporte fue retirado.',
    });
    expect([changes, calls]).toEqual([[], []]);
  });

  it('of a withdrawn one is not found for another client', async () => {
    const { dependencies } = world(isWithdrawn);
    const given = give(caller(berta), isNew.reportId, dependencies);
    await expect(given).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a report that is opened', () => {
  it('has an address for five minutes', async () => {
    const { dependencies, calls } = world();
    const { report, viewUrl } = await openReport(caller(ana), isNew.reportId, dependencies);
    expect(viewUrl).toBe(`/api/reports/views/${token}`);
    expect(report.readAt).toBe(at.toISOString());
    expect(calls).toEqual([
      `view hash of ${token} of ${isNew.reportId} until 2026-11-22T12:05:00.000Z`,
    ]);
  });
});

describe('a link to a report', () => {
  it('saves it, and works for a minute', async () => {
    const { dependencies } = world();
    const link = await linkToReport(caller(ana), isNew.reportId, dependencies);
    expect(link.expiresAt).toBe('2026-11-22T12:01:00.000Z');
    expect(link.isFirst).toBe(true);
    const { pathname, searchParams } = new URL(link.downloadUrl);
    expect(pathname).toBe(`/reports/${ana.userId}/${isNew.fileName}`);
    expect(searchParams.get('X-Amz-Date')).toBe('20261122T120000Z');
    expect(searchParams.get('X-Amz-Expires')).toBe('60');
    expect(searchParams.get('response-content-disposition')).toMatch(
      `attachment; filename="${isNew.fileName}"`,
    );
  });
});

describe('the address of a report', () => {
  const viewToken = 'A'.repeat(43);
  const setUp = (html?: string, { report = isNew, preview = '' } = {}) => {
    const { stored } = world(report).dependencies;
    const { userId, reportId } = report;
    const view = { userId, reportId: preview === '' ? reportId : null };
    const isIt = (hash: string) => hash === `hash of ${viewToken}`;
    const dependencies = {
      views: { find: async (hash: string) => (isIt(hash) ? view : undefined) },
      stored,
      files: {
        find: async () => html,
        findPreview: async (hash: string) => (isIt(hash) ? preview : undefined),
      },
      ...{ sha256: (text: string) => `hash of ${text}`, now },
    };
    return { view: (given = viewToken) => viewReport(given, dependencies) };
  };

  it('shows it again when its tab is reloaded', async () => {
    const { view } = setUp('<p>Hola</p>');
    expect(await view()).toBe('<p>Hola</p>');
    expect(await view()).toBe('<p>Hola</p>');
  });

  it('may be that of a preview, which is found by its token alone', async () => {
    const preview = '<p>Vista</p>';
    expect(await setUp('<p>Hola</p>', { preview }).view()).toBe('<p>Vista</p>');
    const other = setUp(undefined, { preview }).view('B'.repeat(43));
    await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows nothing by another token, nor without its file', async () => {
    const missing = { code: 'NOT_FOUND' };
    await expect(setUp('<p>Hola</p>').view('B'.repeat(43))).rejects.toMatchObject(missing);
    await expect(setUp().view()).rejects.toMatchObject(missing);
  });

  it('says that it was withdrawn, though its file is still there', async () => {
    const { view } = setUp('<p>Hola</p>', { report: isWithdrawn });
    await expect(view()).rejects.toMatchObject({ code: 'REPORT_WITHDRAWN' });
  });
});

describe('a withdrawal', () => {
  const removed = (changes: number) => `remove ${isNew.fileName} after ${String(changes)} changes`;

  it('marks the report, leaves an audit entry, and deletes the file after that', async () => {
    const { dependencies, calls, works } = world();
    const report = await withdrawReport(admin, isNew.reportId, dependencies);
    expect(report).toEqual({ ...isNew, unread: false, withdrawnAt: at.toISOString() });
    expect(calls).toEqual([removed(1)]);
    expect(works).toMatchObject([
      {
        audits: [
          {
            ...{ targetId: ana.userId, actorId: admin.userId, action: 'ReportWithdrawn', at },
            details: { reportId: isNew.reportId, clientName: 'Ana' },
          },
        ],
      },
    ]);
  });

  it('is known to the sending of a monthly report', async () => {
    const month = '2026-10';
    const ids = { reportId: isNew.reportId, mailingId: newId(), at };
    const run = newRun({ userId: ana.userId, month }, { clientName: 'Ana', recipients: [] }, ids);
    const { dependencies, runs } = world({ ...isNew, month }, run);
    await withdrawReport(admin, isNew.reportId, dependencies);
    expect(runs).toEqual([{ ...run, withdrawnAt: at.toISOString(), revision: run.revision + 1 }]);
  });

  it('of a monthly report without a sending marks the report', async () => {
    const { dependencies, changes, runs } = world({ ...isNew, month: '2026-10' });
    await withdrawReport(admin, isNew.reportId, dependencies);
    expect([changes.length, runs]).toEqual([1, []]);
  });

  it('keeps when the report was read', async () => {
    const { dependencies } = world(isRead);
    const report = await withdrawReport(admin, isNew.reportId, dependencies);
    expect(report.readAt).toBe(isRead.readAt);
  });

  it('of one that is withdrawn already says so, and deletes what the first may have left', async () => {
    const { dependencies, calls, changes } = world(isWithdrawn);
    await expect(withdrawReport(admin, isNew.reportId, dependencies)).rejects.toMatchObject({
      code: 'REPORT_WITHDRAWN',
      message: 'Este reporte ya fue retirado.',
    });
    expect([changes, calls]).toEqual([[], [removed(0)]]);
  });

  it('of one that does not exist is not found', async () => {
    const { dependencies, calls } = world();
    const withdrawn = withdrawReport(admin, newId(), dependencies);
    await expect(withdrawn).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(calls).toEqual([]);
  });
});
