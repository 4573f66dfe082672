import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { WebsiteReassigned } from '../../../events/websites.events.ts';
import {
  activityTypeLabels,
  type Activity,
} from '../../../functions/activities/activities.domain.ts';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { createBucket } from '../../../functions/core/bucket/bucket.ts';
import { escapeHtml } from '../../../functions/core/html.ts';
import { newId } from '../../../functions/core/id.ts';
import { websiteRowKey } from '../../../functions/core/table/keys/keys.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { printScript } from '../../../functions/reports/document/reports.html.print.ts';
import { parseReportFileName } from '../../../functions/reports/document/reports.file-names.domain.ts';
import { createReportFiles } from '../../../functions/reports/stored/reports.files.store.ts';
import {
  ownReportSchema,
  REPORT_VIEW_POLICY,
} from '../../../functions/reports/stored/reports.stored.domain.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { localAccount } from '../../../infra/local/deploy/aws.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { announce } from '../../support/events.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { hostileTexts } from '../../support/reports/report-documents.ts';
import { registerSite } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';
import { activityAt, putActivity } from '../stores/support/report-activities.ts';

const stack = inject('stack');
const table = tableOf(stack);
let ana: Person;
let berta: Person;
let admin: Person;
beforeAll(async () => {
  ana = await newClient(stack, 'ana');
  berta = await newClient(stack, 'berta');
  admin = await signInAdmin(stack);
});

interface Wanted {
  filters?: Record<string, string>;
  clientName?: string;
  otherActivities?: string[];
}
const bodyOf = (person: Person, { filters = {}, ...more }: Wanted) => ({
  filters: { userId: person.profile.userId, ...filters },
  clientName: 'Panadería Ñandú',
  // Many of these clients have no activities.
  allowEmpty: true,
  ...more,
});
const generate = (person: Person, wanted: Wanted = {}) =>
  callOk(stack, reportsContract.generate, { token: admin.token, body: bodyOf(person, wanted) });
const open = (viewUrl: string, headers: Record<string, string> = {}) =>
  fetch(new URL(viewUrl, stack.portalUrl), { headers });
const htmlFor = async (person: Person, wanted: Wanted = {}) =>
  (await open((await generate(person, wanted)).viewUrl)).text();
const mine = (person: Person, query: Record<string, string> = {}) =>
  callOk(stack, reportsContract.mine, { token: person.token, query });
const download = (person: Person, reportId: string) =>
  callRoute(stack, reportsContract.download, { token: person.token, params: { reportId } });

/** The text of each element that a pattern finds. */
const textsOf = (html: string, pattern: RegExp) =>
  Array.from(html.matchAll(pattern), ([, text = '']) => text.replace(/<[^>]*>/g, '').trim());
const figuresIn = (html: string) => {
  const list = /<dl class="figures">(.*?)<\/dl>/s.exec(html)?.[1] ?? '';
  const [names, values] = [textsOf(list, /<dt>(.*?)<\/dt>/gs), textsOf(list, /<dd>(.*?)<\/dd>/gs)];
  return Object.fromEntries(names.map((name, n) => [name, values[n]]));
};
const bodyOfTable = (html: string, kind: string) =>
  new RegExp(`<table class="${kind}">.*?<tbody>(.*?)</tbody>`, 's').exec(html)?.[1] ?? '';
const rowsIn = (html: string, kind: string) =>
  textsOf(bodyOfTable(html, kind).replaceAll(/<\/t[dh]>/g, '|'), /<tr>(.*?)<\/tr>/gs).map((row) =>
    row.split('|').map((cell) => cell.trim()),
  );
/** '1234.5' as Chile writes it, by hand. */
const written = (value: number) => {
  const [whole = '', part] = String(value).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (part === undefined ? '' : `,${part}`);
};

describe('what a report says', () => {
  /** Around both changes of Santiago's clocks in 2026: back on the 5th of April, forward on the 6th of September. */
  const instants = [
    ...['2026-04-04T02:59:59.999Z', '2026-04-04T03:00:00.000Z', '2026-04-05T02:30:00.000Z'],
    ...['2026-04-05T03:59:59.999Z', '2026-04-05T04:00:00.000Z', '2026-06-15T12:00:00.000Z'],
    ...['2026-09-06T03:59:59.999Z', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
    '2026-09-07T03:00:00.000Z',
  ];
  const types = ['mejora', 'error', 'mantenimiento'] as const;
  let seeded: Activity[];
  let websiteId: string;
  beforeAll(async () => {
    ({ websiteId } = await registerSite(stack, ana, {
      url: 'https://nandu.example',
      name: 'Ñandú',
    }));
    await callOk(stack, usersContract.update, {
      token: admin.token,
      params: { userId: ana.profile.userId },
      body: { hoursInReports: true, revision: 0 },
    });
    seeded = instants.map((instant, n) =>
      activityAt(new Date(instant), {
        ...{ userId: ana.profile.userId, websiteId: n % 4 === 0 ? newId() : websiteId },
        ...{ type: types[n % 3] ?? 'mejora', status: 'realizada', completedAt: instant },
        ...{ hoursDedicated: n % 3 === 0 ? null : n * 250.5, description: `Tarea ${String(n)}` },
      }),
    );
    const open = { userId: ana.profile.userId, websiteId, description: 'Tarea abierta' };
    const asked = activityAt(new Date('2026-09-08T12:00:00.000Z'), open);
    for (const activity of [...seeded, asked]) await putActivity(table, activity);
    const foreign = {
      userId: berta.profile.userId,
      description: 'De Berta',
      hoursDedicated: 1_000,
    };
    await putActivity(table, activityAt(new Date('2026-06-15T12:00:00.000Z'), foreign));
  });

  it.each<[Record<string, string>, (activity: Activity, n: number) => boolean, number?]>([
    [{}, () => true, 1],
    [{ startDate: '2026-04-04', endDate: '2026-04-04' }, (_, n) => n >= 1 && n <= 3],
    [{ startDate: '2026-04-05', endDate: '2026-09-05' }, (_, n) => n >= 4 && n <= 6],
    [{ startDate: '2026-09-06', endDate: '2026-09-06' }, (_, n) => n >= 7 && n <= 8],
    [{ endDate: '2026-04-03' }, (_, n) => n === 0],
    [{ startDate: '2026-09-07' }, (_, n) => n === 9, 1],
    [{ status: 'sin_terminar' }, () => false, 1],
    [{ status: 'realizada', type: 'error' }, ({ type }) => type === 'error'],
    [{ type: 'error', startDate: '2026-04-05' }, ({ type }, n) => type === 'error' && n >= 4],
    [{ startDate: '2020-01-01', endDate: '2020-12-31' }, () => false],
  ])('of %j is what was done in it', async (filters, isWanted, open = 0) => {
    const html = await htmlFor(ana, { filters });
    const wanted = seeded.filter(isWanted);
    const hoursOf = (some: Activity[]) =>
      some.reduce((sum, { hoursDedicated }) => sum + (hoursDedicated ?? 0), 0);
    const { status, endDate } = filters;
    const done = {
      'Actividades realizadas': written(wanted.length),
      'Horas dedicadas': written(hoursOf(wanted)),
    };
    const left = { [endDate === undefined ? 'Pendientes' : 'Pendientes al cierre']: String(open) };
    // What a report leaves out it does not count either.
    expect(figuresIn(html)).toEqual({
      ...{ ...(status !== 'sin_terminar' && done), 'Respaldos guardados': '0' },
      ...(status !== 'realizada' && left),
    });
    expect(html.includes('Tarea abierta')).toBe(open === 1);
    const [work = ''] = html.split('Pendiente al cierre del período');
    const rows = rowsIn(work.replace(/<h2>Pendiente<.*/s, ''), 'activities');
    expect(rows.map((cells) => cells.slice(2, 5))).toEqual(
      wanted
        .map(({ type, description, hoursDedicated: hours }) => [
          ...[activityTypeLabels[type], description],
          hours === null ? '—' : written(hours),
        ])
        .reverse(),
    );
    const byType = types
      .map((type) => ({ type, some: wanted.filter((one) => one.type === type) }))
      .filter(({ some }) => some.length > 0)
      .map(({ type, some }) => [
        ...[activityTypeLabels[type], written(some.length), written(hoursOf(some))],
      ]);
    // One type alone has no table of its own.
    expect(rowsIn(html, 'types').map((cells) => cells.slice(0, 3))).toEqual(
      byType.length > 1 ? byType : [],
    );
    expect(html).not.toContain('De Berta');
  });

  it('has the client’s own sites, or the one that was asked for', async () => {
    expect(await htmlFor(ana)).toContain('nandu.example');
    expect(await htmlFor(ana, { filters: { websiteId } })).toContain('nandu.example');
    expect(await htmlFor(berta, { filters: { websiteId } })).not.toContain('nandu.example');
  });

  it('is what the server knows, not what the browser says', async () => {
    const body = { ...bodyOf(berta, {}), activities: [{ description: 'Inventada', hours: 99 }] };
    const { token } = admin;
    const { viewUrl } = await callOk(stack, reportsContract.generate, { token, body });
    expect(await (await open(viewUrl)).text()).not.toContain('Inventada');
  });

  it('is inert wherever somebody else wrote it', async () => {
    const clara = await newClient(stack, 'clara');
    const { userId } = clara.profile;
    const site = await registerSite(stack, clara, { url: 'https://hostil.example' });
    const texts = hostileTexts.filter((text) => text.isWellFormed() && text.trim() === text);
    for (const [n, description] of texts.entries()) {
      const more = { userId, description, websiteName: description };
      await putActivity(table, activityAt(new Date(Date.UTC(2026, 5, 1, n)), more));
    }
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: websiteRowKey(userId, site.websiteId),
        UpdateExpression: 'SET #name = :text, #url = :url, wordpressVersion = :text',
        ExpressionAttributeNames: { '#name': 'name', '#url': 'url' },
        ExpressionAttributeValues: { ':text': hostile, ':url': 'javascript:alert(1)//"><script>' },
      }),
    );
    const html = await htmlFor(clara, { clientName: hostile, otherActivities: [hostile] });
    expect(html.split(escapeHtml(hostile)).length).toBeGreaterThan(4);
    expect(html.match(/<script\b/gi)).toHaveLength(1);
    expect(html).toContain(`<script>${printScript}</script>`);
    expect(html).not.toMatch(/<(?:iframe|svg|base|object|embed|form|link)\b/i);
    expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i);
    expect(html).not.toMatch(/href="(?!https?:)/i);
    expect(html.match(/<img\b/g)).toBeNull();
  });
});

describe('a report that was made', () => {
  it('opens for some minutes, where it can do nothing', async () => {
    const { viewUrl } = await generate(ana);
    const answer = await open(viewUrl);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toBe(REPORT_VIEW_POLICY);
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toMatch(/^<!doctype html>/i);
    // A tab that is reloaded.
    expect((await open(viewUrl)).status).toBe(200);
  });

  it('opens by its own address alone: browsers get a page, programs JSON', async () => {
    const { viewUrl } = await generate(ana);
    for (const path of [viewUrl.replace(/.{3}$/, 'AAA'), '/api/reports/views/corto']) {
      const page = await open(path, { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' });
      expect(page.status).toBe(404);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).toBe(REPORT_VIEW_POLICY);
      expect(await page.text()).toContain('Este enlace ya no sirve');
      expect(await (await open(path)).json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
    }
  });

  it('without any activity is refused until somebody means it', async () => {
    const eva = await newClient(stack, 'eva');
    const ask = (wanted: Wanted & { allowEmpty?: boolean }) =>
      callRoute(stack, reportsContract.generate, {
        token: admin.token,
        body: bodyOf(eva, wanted),
      });
    expect(codeOf(await ask({ allowEmpty: false }))).toBe('REPORT_EMPTY');
    expect((await mine(eva)).items).toEqual([]);
    const others = ['Revisión de seguridad'];
    expect((await ask({ allowEmpty: false, otherActivities: others })).status).toBe(201);
    expect((await ask({ allowEmpty: true })).status).toBe(201);
  });

  it('is listed to its client alone, who is notified, and in the audit', async () => {
    const dora = await newClient(stack, 'dora');
    const { userId } = dora.profile;
    const { report } = await generate(dora, { clientName: '  Dora y Cía. ' });
    expect(report).toMatchObject({ userId, clientName: 'Dora y Cía.', type: 'HTML' });
    expect(parseReportFileName(report.fileName)).toEqual({
      clientName: 'Dora y Cía.',
      date: report.createdAt,
    });
    expect((await mine(dora)).items).toEqual([ownReportSchema.parse(report)]);
    for (const other of [ana, admin]) {
      const { items } = await mine(other);
      expect(items.map(({ reportId }) => reportId)).not.toContain(report.reportId);
    }
    const notification = await until(async () => {
      const parts = { token: dora.token, query: { filter: 'all' } };
      const { items } = await callOk(stack, notificationsContract.list, parts);
      return items.find(({ title }) => title === 'Nuevo reporte disponible');
    });
    expect(notification.message).toContain('Dora y Cía.');
    const audits = { token: admin.token, params: { targetId: userId } };
    const { items } = await callOk(stack, auditsContract.list, audits);
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'ReportGenerated', actorId: admin.profile.userId }),
    );
  });

  it('is saved by its client and by administrators, and is not there for others', async () => {
    const { report } = await generate(ana);
    for (const person of [ana, admin]) {
      const { downloadUrl } = reportsContract.download.response.parse(
        (await download(person, report.reportId)).body,
      );
      const answer = await fetch(downloadUrl);
      // The name in plain letters, and in the client's own.
      const [, stamp = ''] = /_(\w+)\.html$/.exec(report.fileName) ?? [];
      const named = encodeURIComponent(`report_Panadería Ñandú_${stamp}.html`);
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="report_Panaderia Nandu_${stamp}.html"; filename*=UTF-8''${named}`,
      );
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(Buffer.byteLength(await answer.text())).toBe(report.size);
    }
    for (const answer of [await download(berta, report.reportId), await download(ana, newId())]) {
      expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('has links that die after a minute, and of no other key', async () => {
    const { report } = await generate(ana);
    const { downloadUrl } = reportsContract.download.response.parse(
      (await download(ana, report.reportId)).body,
    );
    const signedAt = (now: Date) =>
      createReportFiles({
        ...createBucket(downloadUrl.split('/reports/')[0] ?? '', {
          region: stack.region,
          credentials: { accessKeyId: localAccount.key, secretAccessKey: localAccount.key },
        }),
        now: () => now,
      }).sign(report);
    expect((await fetch(await signedAt(new Date()))).status).toBe(200);
    const late = await fetch(await signedAt(new Date(Date.now() - 61_000)));
    expect(late.status).toBe(403);
    const other = downloadUrl.replace(report.fileName.slice(-10), '001Z.html');
    expect((await fetch(other)).status).toBe(403);
  });
});

describe('a preview', () => {
  const preview = (person: Person, wanted: Wanted = {}) => {
    const { allowEmpty: _, ...body } = bodyOf(person, wanted);
    return callRoute(stack, reportsContract.preview, { token: admin.token, body });
  };

  it('opens as the report would, and neither is listed nor announced', async () => {
    const vera = await newClient(stack, 'vera');
    await registerSite(stack, vera, { url: 'https://vera.example', name: 'Tienda de Vera' });
    const answer = await preview(vera, { clientName: 'Vera', otherActivities: ['Reunión'] });
    expect(answer.status).toBe(201);
    const made = reportsContract.preview.response.parse(answer.body);
    const page = await open(made.viewUrl);
    expect(page.headers.get('content-security-policy')).toBe(REPORT_VIEW_POLICY);
    const shown = await page.text();
    expect(Buffer.byteLength(shown)).toBe(made.size);
    for (const text of ['Vera', 'Reunión', 'vera.example']) expect(shown).toContain(text);
    expect(made.empty).toBe(false);
    expect((await mine(vera)).items).toEqual([]);
    const notices = { token: vera.token, query: { filter: 'all' } };
    const { items } = await callOk(stack, notificationsContract.list, notices);
    expect(items.map(({ title }) => title)).not.toContain('Nuevo reporte disponible');
  });

  it.each([
    ['nobody', () => newId(), 'CLIENT_REQUIRED'],
    ['an administrator', () => admin.profile.userId, 'CLIENT_REQUIRED'],
  ])('is not made for %s', async (_, userIdOf, code) => {
    const answer = await preview(ana, { filters: { userId: userIdOf() } });
    expect([answer.status, codeOf(answer)]).toEqual([409, code]);
  });
});

describe('no report is made', () => {
  it.each([
    [{ clientName: ' ' }, 'clientName', 'Por favor ingresa el nombre del cliente'],
    [{ filters: { startDate: '2026-02-02', endDate: '2026-02-01' } }, 'filters.endDate', ''],
    [{ filters: { startDate: '2099-03-01' } }, 'filters.startDate', 'todavía no empieza'],
    [{ otherActivities: ['x'.repeat(301)] }, 'otherActivities.0', ''],
  ])('of %j', async (wanted, field, message) => {
    const parts = { token: admin.token, body: bodyOf(ana, wanted) };
    const answer = await callRoute(stack, reportsContract.generate, parts);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { fields: { [field]: [expect.stringContaining(message)] } },
    });
  });

  it('for nobody', async () => {
    const body = { ...bodyOf(ana, {}), filters: { userId: newId() } };
    const answer = await callRoute(stack, reportsContract.generate, { token: admin.token, body });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'CLIENT_REQUIRED']);
  });

  it('for an administrator', async () => {
    const body = { ...bodyOf(ana, {}), filters: { userId: admin.profile.userId } };
    const answer = await callRoute(stack, reportsContract.generate, { token: admin.token, body });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: { code: 'CLIENT_REQUIRED', fields: { 'filters.userId': [expect.any(String)] } },
    });
  });
});

describe('what becomes of reports', () => {
  it('when their site goes to somebody else: they stay, and name it no longer', async () => {
    const { websiteId } = await registerSite(stack, berta, { url: 'https://pasa.example' });
    const { report } = await generate(berta, { filters: { websiteId } });
    expect((await mine(berta, { websiteId })).items).toEqual([ownReportSchema.parse(report)]);
    const moved: WebsiteReassigned = {
      ...{ type: 'WebsiteReassigned', eventId: newId(), websiteId },
      ...{ fromUserId: berta.profile.userId, toUserId: ana.profile.userId },
      reassignedAt: new Date().toISOString(),
    };
    await announce(stack, moved, { times: 2 });
    await until(async () =>
      (await mine(berta, { websiteId })).items.length === 0 ? true : undefined,
    );
    const { items } = await mine(berta);
    expect(items).toContainEqual(ownReportSchema.parse({ ...report, websiteId: null }));
  });

  it('when their client is deleted: their objects go, too', async () => {
    const elsa = await newClient(stack, 'elsa');
    const { report, viewUrl } = await generate(elsa);
    const { downloadUrl } = reportsContract.download.response.parse(
      (await download(elsa, report.reportId)).body,
    );
    expect((await fetch(downloadUrl)).status).toBe(200);
    const params = { userId: elsa.profile.userId };
    await callOk(stack, usersContract.remove, { token: admin.token, params });
    await until(async () => ((await fetch(downloadUrl)).status === 404 ? true : undefined));
    await until(async () =>
      (await download(admin, report.reportId)).status === 404 ? true : undefined,
    );
    expect((await open(viewUrl)).status).toBe(404);
  });
});
