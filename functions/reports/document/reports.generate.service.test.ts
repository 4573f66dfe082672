import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable, rememberingCommit } from '../../../tests/support/commit.ts';
import type { Activity } from '../../activities/activities.domain.ts';
import type { ActivityRange } from '../../activities/activities.view.ts';
import { sampleActivity } from '../../activities/activities.samples.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { newId } from '../../core/id.ts';
import type { Submission } from '../../core/table/commit/once.ts';
import { reportViewKey } from '../../core/table/keys/report-keys.ts';
import type { Role } from '../../core/validation/role.ts';
import type { GatherDependencies } from './reports.gather.service.ts';
import { generateReport, previewReport } from './reports.generate.service.ts';
import type { PromisedTime } from '../../user-plans/user-plans.record.domain.ts';
import type { OwnedSite } from '../../websites/websites.view.ts';
import { reportMessages } from '../reports.domain.ts';
import type { GenerateReport } from '../stored/reports.stored.domain.ts';
import type { StoredReport } from '../stored/reports.stored.report.domain.ts';
import { createReportViews } from '../stored/reports.stored.entity.ts';

const now = new Date('2026-04-10T12:00:00.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const admin: Caller = {
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-00000000000a',
  ...{ username: 'carmen', groups: [], role: 'admin', position: 'owner' },
};
const [north, south] = [newId(new Date(1)), newId(new Date(2))];
const site = (websiteId: string, name: string): OwnedSite => ({
  ...{ websiteId, name, url: `https://${name}.example` },
  times: [{ since: '2026-01-01T12:00:00.000Z', until: null, lastReadAt: null }],
  ...{ wordpressVersion: '6.9', pendingUpdates: 0, updatesCheckedAt: null, lastSyncDate: null },
});
const activity = (createdAt: string, more: Partial<Activity> = {}): Activity =>
  sampleActivity({
    ...{ activityId: newId(new Date(createdAt)), userId, websiteId: north, websiteName: 'norte' },
    ...{ websiteUrl: 'https://norte.example', description: 'Algo', createdAt, ...more },
  });
const doneAt = (completedAt: string, more: Partial<Activity> = {}): Activity =>
  activity('2026-03-01T12:00:00.000Z', { status: 'realizada', completedAt, ...more });
const backup = (createdAt: string) => ({
  ...{ websiteId: north, backupId: newId(new Date(createdAt)) },
  ...{ size: 1_024, createdAt, isWhole: false },
});

interface World {
  allowEmpty?: boolean;
  activities?: Activity[];
  backups?: ReturnType<typeof backup>[];
  promises?: PromisedTime[];
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
    sites: {
      list: async () => more.sites ?? [site(north, 'norte'), site(south, 'sur')],
      findOriginal: async () => undefined,
    },
    history: { listPoints: async () => [] },
    plans: { findPromises: async () => more.promises ?? [] },
    backups: {
      findProofs: async () => ({ askedAt: null, proofs: [] }),
      listMade: async (websiteId, { from, before }) =>
        backups.filter(
          (one) =>
            one.websiteId === websiteId &&
            one.createdAt >= from.toISOString() &&
            one.createdAt < before.toISOString(),
        ),
    },
    people: { find: async () => person },
    provider: async () => ({ name: 'Redes Andinas', logoDataUrl: null, colour: '#0f766e' }),
    timeZone: 'America/Santiago',
  };
  const dependencies = {
    ...gather,
    stored: {
      mayOwn: async () => role === 'cliente',
      add: (report: StoredReport) => {
        calls.push('add');
        saved.push(report);
        return [];
      },
      find: async ({ reportId }: Pick<StoredReport, 'reportId'>) =>
        saved.find((one) => one.reportId === reportId),
      findOwner: async () => userId,
      change: () => [],
    },
    views: {
      ...createReportViews(noTable),
      addPreview: async (tokenHash: string, owner: string, until: Date) => {
        calls.push(`view ${tokenHash.slice(0, 4)} of ${owner} until ${until.toISOString()}`);
      },
    },
    commit: rememberingCommit(commit),
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
  const inputOf = (filters: Partial<GenerateReport['filters']>, otherActivities: string[]) => ({
    ...{ filters: { userId, ...filters }, clientName: 'La Espiga', otherActivities },
    allowEmpty,
  });
  const generate = (
    filters: Partial<GenerateReport['filters']> = {},
    others: string[] = [],
    submission?: Submission,
  ) => generateReport(admin, { input: inputOf(filters, others), submission }, dependencies);
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

  it('says in its news of which days it is', async () => {
    const { works, generate } = world({});
    await generate({ startDate: '2026-03-01', endDate: '2026-03-31' }, ['Reunión']);
    const news = { startDate: '2026-03-01', endDate: '2026-03-31', month: null };
    expect(works).toMatchObject([{ events: [news] }]);
  });

  it('is of no period that has not begun, and neither is its preview', async () => {
    const { calls, objects, generate, preview } = world({});
    const refusal = {
      code: 'VALIDATION_FAILED',
      fields: { 'filters.startDate': [reportMessages.notBegun] },
    };
    const later = { startDate: '2026-04-11', endDate: '2026-04-30' };
    await expect(generate(later, ['Reunión'])).rejects.toMatchObject(refusal);
    await expect(preview(later, ['Reunión'])).rejects.toMatchObject(refusal);
    expect([calls, objects.size]).toEqual([[], 0]);
  });

  it('is of a period that goes on, and says until when it knows', async () => {
    const { generate, htmlOf } = world({});
    const { report } = await generate({ startDate: '2026-04-10', endDate: '2026-04-30' }, ['Uno']);
    expect(htmlOf(report)).toContain(
      'Del 10/04/2026 al 30/04/2026, con lo registrado hasta el 10/04/2026',
    );
  });

  it('is one for each submission, which opens it again', async () => {
    const { saved, works, objects, generate } = world({});
    const submission = { scope: 'carmen', key: 'k' };
    const first = await generate({}, ['Reunión'], submission);
    const again = await generate({}, ['Reunión'], submission);
    expect(again).toMatchObject({ report: first.report, viewUrl: expect.any(String) as string });
    expect([saved, objects.size]).toEqual([[first.report], 1]);
    // The second request wrote an address to open it by, and told its client nothing.
    expect(works.map(({ events = [] }) => events.length)).toEqual([1, 0]);
    const other = generate({}, ['Otra reunión'], submission);
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('is of the client’s own activities, in whole days of the provider’s zone', async () => {
    // Chile's clocks go back as the 5th of April begins: 04:00 UTC.
    const activities = [
      doneAt('2026-04-04T02:59:59.999Z', { description: 'Anterior' }),
      doneAt('2026-04-04T03:00:00.000Z', { description: 'Primera' }),
      doneAt('2026-04-05T03:59:59.999Z', { description: 'Última', hoursDedicated: 1.5 }),
      activity('2026-04-05T04:00:00.000Z', { description: 'Posterior' }),
    ];
    const { asked, generate, htmlOf } = world({ activities });
    const { report } = await generate({ startDate: '2026-04-04', endDate: '2026-04-04' });
    expect(asked.map((request) => request.userId)).toEqual([userId]);
    const html = htmlOf(report);
    for (const shown of ['Primera', 'Última']) expect(html).toContain(shown);
    for (const left of ['Anterior', 'Posterior']) expect(html).not.toContain(left);
  });

  it('is of the month in which the work was done, whenever it was asked for', async () => {
    const asked = activity('2025-10-30T12:00:00.000Z', { description: 'Cambiar el banner' });
    const done = {
      ...asked,
      status: 'realizada',
      completedAt: '2025-11-28T12:00:00.000Z',
    } as const;
    const monthOf = async (month: string, last: string, activities: Activity[]) => {
      const { generate, htmlOf } = world({ activities });
      const period = { startDate: `${month}-01`, endDate: `${month}-${last}` };
      const html = htmlOf((await generate(period)).report);
      return {
        done: /Lo que hicimos.*Cambiar el banner.*Versiones/s.test(
          html.replace(/Pendiente al cierre.*/s, 'Versiones'),
        ),
        open: /Pendiente al cierre del período.*Cambiar el banner/s.test(html),
        isEmpty: html.includes('No se realizaron actividades'),
      };
    };
    const isOpen = { done: false, open: true, isEmpty: true };
    // What became of it later changes nothing in October.
    expect(await monthOf('2025-10', '31', [asked])).toEqual(isOpen);
    expect(await monthOf('2025-10', '31', [done])).toEqual(isOpen);
    expect(await monthOf('2025-11', '30', [done])).toEqual({
      done: true,
      open: false,
      isEmpty: false,
    });
    expect(await monthOf('2025-12', '31', [done])).toEqual({
      done: false,
      open: false,
      isEmpty: true,
    });
    expect(await monthOf('2025-09', '30', [done])).toEqual({
      done: false,
      open: false,
      isEmpty: true,
    });
  });

  const done = doneAt('2026-04-04T12:00:00.000Z', {
    ...{ description: 'Cambiar el banner', hoursDedicated: 987.5 },
  });
  const other = doneAt('2026-04-03T12:00:00.000Z', { type: 'error', hoursDedicated: 0.5 });

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
      backup('2026-04-03T12:00:00.000Z'),
      backup('2026-04-04T12:00:00.000Z'),
      backup('2026-04-05T12:00:00.000Z'),
    ];
    const { generate, htmlOf } = world({ backups });
    const { report } = await generate({ startDate: '2026-04-01', websiteId: north });
    const html = htmlOf(report);
    expect(html).toContain('norte');
    expect(html).not.toContain('sur.example');
    expect(html).toContain('4 KB');
    expect(htmlOf((await generate({ websiteId: south })).report)).not.toContain('KB');
  });
});

describe('a preview', () => {
  const activities = [doneAt('2026-04-04T12:00:00.000Z', { description: 'Cambiar el banner' })];
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

  it('says to its maker what is late, and its client does not read of it', async () => {
    const promises: PromisedTime[] = [
      { from: '2026-03-01T12:00:00.000Z', to: '2027-03-01T12:00:00.000Z', promise: 'daily' },
    ];
    const { objects, preview } = world({ promises, activities });
    const { concerns } = await preview({ startDate: '2026-04-01', endDate: '2026-04-05' });
    expect(concerns).toEqual(['Respaldo atrasado al cierre: norte, sur.']);
    expect([...objects.values()].join('')).not.toMatch(/atrasad|promete/);
  });

  it('says that it is empty, and is shown all the same', async () => {
    const { objects, preview } = world({ allowEmpty: false });
    expect(await preview()).toMatchObject({ empty: true });
    expect([...objects.values()].join('')).toContain('No se realizaron actividades');
    expect(await preview({}, ['Reunión'])).toMatchObject({ empty: false });
    expect([...objects.values()].join('')).not.toContain('No se realizaron actividades');
  });

  it.each([
    ['a deleted client', { role: undefined }, 'CLIENT_REQUIRED'],
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
    await expect(generate()).rejects.toMatchObject({ code: 'CLIENT_REQUIRED' });
    expect([calls, asked]).toEqual([[], []]);
  });

  it('for an administrator, and nothing is read', async () => {
    const { calls, asked, generate } = world({ role: 'admin' });
    await expect(generate()).rejects.toMatchObject({
      code: 'CLIENT_REQUIRED',
      fields: { 'filters.userId': [expect.stringMatching(/^Elige a un cliente titular/)] },
    });
    expect([calls, asked]).toEqual([[], []]);
  });

  it('for a person who is deleted meanwhile, and no object stays', async () => {
    const { objects, calls, generate } = world({ isSaved: false });
    await expect(generate()).rejects.toMatchObject({ code: 'CLIENT_REQUIRED' });
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
