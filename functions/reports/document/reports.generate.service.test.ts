import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { Activity } from '../../activities/activities.domain.ts';
import type { ActivityRange } from '../../activities/activities.view.ts';
import { sampleActivity } from '../../activities/activities.samples.ts';
import { newId } from '../../core/id.ts';
import { reportViewKey } from '../../core/table/keys/report-keys.ts';
import type { Role } from '../../core/validation/role.ts';
import type { GatherDependencies } from './reports.gather.service.ts';
import { generateReport, previewReport } from './reports.generate.service.ts';
import type { OwnedSite } from '../../websites/websites.view.ts';
import type { GenerateReport } from '../stored/reports.stored.domain.ts';
import type { StoredReport } from '../stored/reports.stored.report.domain.ts';
import { createReportViews } from '../stored/reports.stored.entity.ts';

const now = new Date('2026-04-10T12:00:00.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const admin = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-00000000000a' };
const [north, south] = [newId(new Date(1)), newId(new Date(2))];
const site = (websiteId: string, name: string): OwnedSite => ({
  ...{ websiteId, name, url: `https://${name}.example` },
  ...{ wordpressVersion: '6.9', pendingUpdates: 0, updatesCheckedAt: null, lastSyncDate: null },
});
const activity = (createdAt: string, more: Partial<Activity> = {}): Activity =>
  sampleActivity({
    ...{ activityId: newId(new Date(createdAt)), userId, websiteId: north, websiteName: 'norte' },
    ...{ websiteUrl: 'https://norte.example', description: 'Algo', createdAt, ...more },
  });
const backup = (createdAt: string, status: 'completed' | 'error' = 'completed') => ({
  backupId: newId(new Date(createdAt)),
  ...{ size: 1_024, status, createdAt, sha256: null },
});

interface World {
  allowEmpty?: boolean;
  activities?: Activity[];
  backups?: ReturnType<typeof backup>[];
  sites?: OwnedSite[];
  role?: Role | undefined;
  /** Whether the client sees hours; undefined for one who is deleted meanwhile. */
  person?: { hoursInReports: boolean } | undefined;
  isSaved?: boolean;
}

function world({ activities = [], backups = [], isSaved = true, person, ...more }: World) {
  const { allowEmpty = true } = more;
  const role = 'role' in more ? more.role : 'cliente';
  const calls: string[] = [];
  const objects = new Map<string, string>();
  const saved: StoredReport[] = [];
  const { commit, works } = keepingCommit(now, { isRefused: () => !isSaved });
  const asked: ActivityRange[] = [];
  const gather: GatherDependencies = {
    activities: {
      async *pages(request) {
        asked.push(request);
        const within = ({ activityId: id }: Activity) => id >= request.from && id < request.before;
        yield* activities.filter(within).map((one) => [one]);
      },
    },
    sites: { list: async () => more.sites ?? [site(north, 'norte'), site(south, 'sur')] },
    history: { listPoints: async () => [] },
    plans: { findCurrent: async () => undefined },
    backups: {
      findSiteProof: async (websiteId) => (websiteId === north ? { last: null } : null),
      findSome: async (websiteId, { after }) => {
        const all = websiteId === north ? backups.toReversed() : [];
        const rest = all.filter((one) => after === undefined || one.backupId < after);
        const part = rest.slice(0, 2);
        return {
          backups: part,
          next: part.length < rest.length ? (part.at(-1)?.backupId ?? null) : null,
        };
      },
    },
    people: { find: async () => person },
    provider: async () => ({ name: 'Redes Andinas', logoDataUrl: null, colour: '#0f766e' }),
    timeZone: 'America/Santiago',
  };
  const dependencies = {
    ...gather,
    stored: {
      findRole: async () => role,
      add: (report: StoredReport) => {
        calls.push('add');
        saved.push(report);
        return [];
      },
    },
    views: {
      ...createReportViews(noTable),
      addPreview: async (tokenHash: string, owner: string, until: Date) => {
        calls.push(`view ${tokenHash.slice(0, 4)} of ${owner} until ${until.toISOString()}`);
      },
    },
    commit,
    files: {
      putPreview: async (tokenHash: string, content: string) => {
        calls.push('put preview');
        objects.set(tokenHash, content);
      },
      put: async ({ fileName }: { fileName: string }, content: string) => {
        calls.push('put');
        objects.set(fileName, content);
      },
      remove: async ({ fileName }: { fileName: string }) => {
        calls.push('remove');
        objects.delete(fileName);
      },
    },
    newId,
    randomBytes: (size: number) => Buffer.alloc(size, 7),
    sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
    now: () => now,
  };
  const generate = (filters: Partial<GenerateReport['filters']> = {}, others: string[] = []) =>
    generateReport(
      admin,
      {
        ...{ filters: { userId, ...filters }, clientName: 'La Espiga', otherActivities: others },
        allowEmpty,
      },
      dependencies,
    );
  const preview = (filters: Partial<GenerateReport['filters']> = {}, others: string[] = []) =>
    previewReport(
      { filters: { userId, ...filters }, clientName: 'La Espiga', otherActivities: others },
      dependencies,
    );
  const htmlOf = ({ fileName }: StoredReport) => objects.get(fileName) ?? '';
  return { calls, objects, saved, works, asked, generate, preview, htmlOf };
}

describe('a report that is made', () => {
  it('is kept first and then listed, with the note of its author and the news to its client', async () => {
    const { calls, works, generate, htmlOf } = world({});
    const { report, viewUrl } = await generate({ websiteId: south }, ['Reunión']);
    expect(calls).toEqual(['put', 'add']);
    expect(report).toEqual({
      ...{ reportId: expect.any(String) as string, userId, clientName: 'La Espiga' },
      ...{ fileName: 'report_La-Espiga_20260410T120000000Z.html', type: 'HTML' },
      ...{ createdAt: now.toISOString(), websiteId: south, startDate: null, endDate: null },
      ...{ month: null, generatedBy: admin.userId, unread: true, readAt: null, withdrawnAt: null },
      size: Buffer.byteLength(htmlOf(report)),
    });
    const viewToken = viewUrl.replace('/api/reports/views/', '');
    expect(viewToken).toMatch(/^[\w-]{43}$/);
    const tokenHash = createHash('sha256').update(viewToken).digest('hex');
    const { reportId } = report;
    const until = Date.parse('2026-04-10T12:05:00.000Z') / 1_000;
    expect(works).toMatchObject([
      {
        own: [
          { Put: { Item: { ...reportViewKey(tokenHash), userId, reportId, expiresAt: until } } },
        ],
        audits: [{ targetId: userId, actorId: admin.userId, action: 'ReportGenerated' }],
        events: [{ type: 'ReportGenerated', userId, reportId }],
      },
    ]);
  });

  it('is of the client’s own activities, in whole days of the provider’s zone', async () => {
    // Chile's clocks go back as the 5th of April begins: 04:00 UTC.
    const activities = [
      activity('2026-04-04T02:59:59.999Z', { description: 'Anterior' }),
      activity('2026-04-04T03:00:00.000Z', { description: 'Primera' }),
      activity('2026-04-05T03:59:59.999Z', { description: 'Última', hoursDedicated: 1.5 }),
      activity('2026-04-05T04:00:00.000Z', { description: 'Posterior' }),
    ];
    const { asked, generate, htmlOf } = world({ activities });
    const { report } = await generate({ startDate: '2026-04-04', endDate: '2026-04-04' });
    expect(asked.map((request) => request.userId)).toEqual([userId]);
    const html = htmlOf(report);
    for (const shown of ['Primera', 'Última']) expect(html).toContain(shown);
    for (const left of ['Anterior', 'Posterior']) expect(html).not.toContain(left);
  });

  const done = activity('2026-04-04T12:00:00.000Z', {
    ...{ description: 'Cambiar el banner', status: 'realizada', hoursDedicated: 987.5 },
  });
  const other = activity('2026-04-03T12:00:00.000Z', { type: 'error', hoursDedicated: 0.5 });

  it('has hours where the client may see them', async () => {
    const { generate, htmlOf } = world({
      activities: [done, other],
      person: { hoursInReports: true },
    });
    const html = htmlOf((await generate()).report);
    for (const shown of ['Horas dedicadas', 'Total de horas', '987,5', '988']) {
      expect(html).toContain(shown);
    }
  });

  it.each([
    ['as long as nobody switches them on', { hoursInReports: false }],
    ['for a client who is deleted meanwhile', undefined],
  ])('has no hours %s, and neither has its preview', async (_, person) => {
    const { objects, generate, preview } = world({ activities: [done, other], person });
    await generate();
    await preview();
    for (const html of objects.values()) {
      expect(html).toContain('Cambiar el banner');
      expect(html).toContain('Actividades por tipo');
      // The footer's 'Fechas y horas de la zona' is not about work.
      expect(html.replace('Fechas y horas', '').replace(/<style>.*<\/style>/s, '')).not.toMatch(
        /horas|987|988|0,5/i,
      );
    }
    expect(objects.size).toBe(2);
  });

  it('has the sites and backups of the filter alone', async () => {
    const backups = [
      backup('2026-03-31T12:00:00.000Z'),
      backup('2026-04-02T12:00:00.000Z'),
      backup('2026-04-03T12:00:00.000Z', 'error'),
      backup('2026-04-04T12:00:00.000Z'),
      backup('2026-04-05T12:00:00.000Z'),
    ];
    const { generate, htmlOf } = world({ backups });
    const { report } = await generate({ startDate: '2026-04-01', websiteId: north });
    const html = htmlOf(report);
    expect(html).toContain('norte');
    expect(html).not.toContain('sur.example');
    expect(html).toContain('3 KB');
    expect(htmlOf((await generate({ websiteId: south })).report)).not.toContain('KB');
  });
});

describe('a preview', () => {
  const activities = [activity('2026-04-04T12:00:00.000Z', { description: 'Cambiar el banner' })];
  const backups = [backup('2026-04-02T12:00:00.000Z')];

  it('is the report that generating would store, to the byte', async () => {
    const { objects, generate, preview, htmlOf } = world({ activities, backups });
    const asked = [{ startDate: '2026-04-01', websiteId: north }, ['Reunión']] as const;
    const { report } = await generate(asked[0], [...asked[1]]);
    const { size, empty } = await preview(asked[0], [...asked[1]]);
    expect([...objects.values()]).toEqual([htmlOf(report), htmlOf(report)]);
    expect([size, empty]).toEqual([report.size, false]);
  });

  it('is opened for five minutes by an address that nobody can guess', async () => {
    const { calls, objects, preview } = world({});
    const { viewUrl, expiresAt } = await preview();
    const viewToken = viewUrl.replace('/api/reports/views/', '');
    expect(viewToken).toMatch(/^[\w-]{43}$/);
    const tokenHash = createHash('sha256').update(viewToken).digest('hex');
    expect([...objects.keys()]).toEqual([tokenHash]);
    expect(expiresAt).toBe('2026-04-10T12:05:00.000Z');
    // The object first: what opens is there.
    const view = `view ${tokenHash.slice(0, 4)} of ${userId} until ${expiresAt}`;
    expect(calls).toEqual(['put preview', view]);
  });

  it('is no report: nothing is listed, nobody is notified, and no note is left', async () => {
    const { saved, works, preview } = world({ activities });
    await preview();
    expect([saved, works]).toEqual([[], []]);
  });

  it('says that it is empty, and is shown all the same', async () => {
    const { objects, preview } = world({ allowEmpty: false });
    expect(await preview()).toMatchObject({ empty: true });
    expect(await preview({}, ['Reunión'])).toMatchObject({ empty: false });
    expect([...objects.values()].join('')).toContain('No hubo actividades');
  });

  it.each([
    ['a deleted client', { role: undefined }, 'PERSON_GONE'],
    ['an administrator', { role: 'admin' }, 'CLIENT_REQUIRED'],
    [
      'too many activities',
      { activities: Array.from({ length: 5_001 }, () => activity('2026-04-04T12:00:00.000Z')) },
      'REPORT_TOO_LARGE',
    ],
  ] as const)('is not made of %s, and nothing is stored', async (_, given, code) => {
    const { calls, preview } = world(given);
    await expect(preview()).rejects.toMatchObject({ code });
    expect(calls).toEqual([]);
  });
});

describe('no report is made', () => {
  it('for a deleted client, and nothing is read', async () => {
    const { calls, asked, generate } = world({ role: undefined });
    await expect(generate()).rejects.toMatchObject({ code: 'PERSON_GONE' });
    expect([calls, asked]).toEqual([[], []]);
  });

  it('for an administrator, and nothing is read', async () => {
    const { calls, asked, generate } = world({ role: 'admin' });
    await expect(generate()).rejects.toMatchObject({
      code: 'CLIENT_REQUIRED',
      fields: { 'filters.userId': ['Los administradores no tienen reportes: elige a un cliente.'] },
    });
    expect([calls, asked]).toEqual([[], []]);
  });

  it('for a person who is deleted meanwhile, and no object stays', async () => {
    const { objects, calls, generate } = world({ isSaved: false });
    await expect(generate()).rejects.toMatchObject({ code: 'PERSON_GONE' });
    expect([calls, objects.size]).toEqual([['put', 'add', 'remove'], 0]);
  });

  it('without any activity, unless that is meant', async () => {
    const { calls, generate } = world({ allowEmpty: false });
    await expect(generate()).rejects.toMatchObject({ code: 'REPORT_EMPTY' });
    expect(calls).toEqual([]);
    await generate({}, ['Reunión']);
    expect(calls).toEqual(['put', 'add']);
  });

  it('of more than 5,000 activities', async () => {
    const one = activity('2026-04-04T12:00:00.000Z');
    const { calls, generate } = world({ activities: Array.from({ length: 5_001 }, () => one) });
    await expect(generate()).rejects.toMatchObject({
      code: 'REPORT_TOO_LARGE',
      message: 'El reporte tendría demasiadas actividades: acota las fechas.',
    });
    expect(calls).toEqual([]);
  });

  it('of more than Lambda can answer, or of too many sites', async () => {
    const one = activity('2026-04-04T12:00:00.000Z', { description: 'x'.repeat(2_000) });
    const long = world({ activities: Array.from({ length: 2_100 }, () => one) });
    await expect(long.generate()).rejects.toMatchObject({ code: 'REPORT_TOO_LARGE' });
    const sites = Array.from({ length: 201 }, () => site(north, 'norte'));
    await expect(world({ sites }).generate()).rejects.toThrow('más de 200 sitios');
  });
});
