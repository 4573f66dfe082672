// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  Home,
  HomePlan,
  HomeReport,
  HomeSite,
} from '../../../../functions/dashboard/dashboard.home.domain.ts';
import { neverSynced, type SiteStatus } from '../../../../functions/status/status.domain.ts';
import type { HealthKind } from '../../../../functions/status/status.health.domain.ts';
import { createFormatter } from '../../lib/format/format.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { emptyDashboard, openPortal } from '../../testing/portal-app.tsx';
import { emptyHome, homeOf, homePlan, homeSite } from './dashboard.samples.ts';

afterEach(cleanup);

const answerOf = (total: number, home: Home) => ({
  body: { ...emptyDashboard, websites: { total, recent: [] }, home },
});
const open = (total: number, home: Home, more: FakeApi = {}) =>
  openPortal('/dashboard', {
    stored: true,
    answers: { 'GET /api/dashboard': answerOf(total, home), ...more },
  });
const cardOf = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 2, name });
  const found = title.closest('section');
  if (!found) throw new Error(`${name} is on no card`);
  return within(found);
};
const rowsOf = async (name: string) => (await cardOf(name)).findAllByRole('listitem');
const hrefs = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));
const id = homeSite(1).websiteId;
/** The API's answer to a request for a sync. */
const requested: SiteStatus = {
  websiteId: id,
  name: 'Sitio 1',
  url: 'https://sitio-1.cl',
  keyConfigured: true,
  wordpressVersion: null,
  lastSyncDate: null,
  pendingUpdates: null,
  lastBackupAt: null,
  updatesCheckedAt: null,
  backupMissed: false,
  drilledAt: null,
  drillFailed: false,
  sync: { ...neverSynced, state: 'pending' },
};
const date = createFormatter('UTC').date;

describe("a client's sites", () => {
  it.each<[HealthKind, number | undefined, string, string | null]>([
    ['noKey', undefined, 'Sin conexión: falta la API Key', `/websites/edit/${id}`],
    [
      'keyRefused',
      undefined,
      'Sin conexión: el sitio no acepta la API Key',
      `/websites/edit/${id}`,
    ],
    ['certificate', undefined, 'El certificado HTTPS no es válido', `/status/${id}`],
    ['backupMissed', 9, 'Sin respaldo desde hace 9 días', `/backups/${id}`],
    ['backupMissed', 1, 'Sin respaldo desde hace 1 día', `/backups/${id}`],
    ['backupMissed', undefined, 'El respaldo programado no llegó', `/backups/${id}`],
    ['updatesPending', 1, '1 actualización pendiente', `/status/${id}`],
    ['updatesPending', 12, '12 actualizaciones pendientes', `/status/${id}`],
    ['syncing', undefined, 'Sincronizando…', null],
    ['fine', undefined, 'Todo al día', null],
  ])('say one thing and lead where it is done: %s %s', async (...[kind, count, sentence, to]) => {
    open(1, homeOf([homeSite(1, kind, count === undefined ? {} : { count })]));
    const [row] = await rowsOf('Tus sitios');
    if (!row) throw new Error('There is no site');
    within(row).getByText(sentence);
    within(row).getByText('E-Learning · sitio-1.cl');
    expect(hrefs(row)).toEqual([`/status/${id}`, ...(to === null ? [] : [to])]);
  });

  it.each<[HealthKind, number | undefined, string]>([
    ['syncFailed', undefined, 'La última sincronización falló'],
    ['neverSynced', undefined, 'Aún sin sincronizar'],
    ['outdated', 3, 'Sin sincronizar desde hace 3 días'],
  ])('are synchronised where they are: %s', async (kind, count, sentence) => {
    const portal = open(1, homeOf([homeSite(1, kind, count === undefined ? {} : { count })]), {
      [`POST /api/status/${id}/sync`]: { status: 202, body: requested },
    });
    await screen.findByText(sentence);
    portal.answers['GET /api/dashboard'] = answerOf(1, homeOf([homeSite(1)]));
    await portal.user.click(screen.getByRole('button', { name: 'Sincronizar: Sitio 1' }));
    await screen.findByText('Sincronizando…');
    // It is read again until the sync has ended.
    await screen.findByText('Todo al día', {}, { timeout: 5_000 });
    expect(portal.calls).toContain(`POST /api/status/${id}/sync`);
  });

  it('say why a sync could not be asked for, and are read again', async () => {
    const portal = open(1, homeOf([homeSite(1, 'neverSynced')]), {
      [`POST /api/status/${id}/sync`]: refusal(
        409,
        'SYNC_IN_PROGRESS',
        'Ya hay una sincronización en curso.',
      ),
    });
    const button = await screen.findByRole('button', { name: 'Sincronizar: Sitio 1' });
    await portal.user.click(button);
    await screen.findByText('Ya hay una sincronización en curso.');
    await waitFor(() =>
      expect(portal.calls.filter((call) => call === 'GET /api/dashboard')).toHaveLength(2),
    );
  });

  it('are the worst of more, and lead to all', async () => {
    const worst = [1, 2, 3, 4, 5].map((n) => homeSite(n, 'noKey'));
    open(200, homeOf(worst, { sites: { lookedAt: 16, worst } }));
    const card = await cardOf('Tus sitios');
    await card.findByText('De tus 16 sitios más nuevos, los 5 que más lo necesitan.');
    const all = card.getByRole('link', { name: 'Ver los 200 sitios' });
    expect(all.getAttribute('href')).toBe('/status');
    expect(card.getByRole('link', { name: 'Gestionar sitios' }).getAttribute('href')).toBe(
      '/websites',
    );
    cleanup();
    open(8, homeOf(worst, { sites: { lookedAt: 8, worst } }));
    await (await cardOf('Tus sitios')).findByText('De tus 8 sitios, los 5 que más lo necesitan.');
    cleanup();
    open(5, homeOf(worst));
    expect(await rowsOf('Tus sitios')).toHaveLength(5);
    expect(screen.queryByRole('link', { name: /^Ver los/ })).toBeNull();
  });
});

describe("a client's sites in one sentence", () => {
  const [fine, ...others] = [1, 6, 7, 8, 9].map((n) => homeSite(n)) as [HomeSite, ...HomeSite[]];
  const [old, missed] = [homeSite(2, 'outdated', { count: 3 }), homeSite(3, 'backupMissed')];
  const running = homeSite(4, 'syncing');
  const keyless = [1, 2, 3, 4, 5].map((n) => homeSite(n, 'noKey'));

  it.each<[string, number, number, HomeSite[]]>([
    ['2 de tus 3 sitios necesitan atención', 3, 3, [missed, old, fine]],
    ['1 de tus 3 sitios necesita atención', 3, 3, [missed, fine, ...others.slice(0, 1)]],
    ['Tus 3 sitios están al día', 3, 3, [fine, ...others.slice(0, 2)]],
    ['5 de tus 5 sitios necesitan atención', 5, 5, keyless],
    // What is not shown may need something as well, and so may what was not looked at.
    ['Al menos 5 de tus 8 sitios necesitan atención', 8, 8, keyless],
    ['Al menos 1 de tus 200 sitios necesita atención', 200, 16, [old, ...others]],
    ['Tus 16 sitios más nuevos están al día', 200, 16, [fine, ...others]],
    ['1 de tus 2 sitios necesita atención', 2, 2, [running, old]],
  ])('%s', async (...[sentence, total, lookedAt, worst]) => {
    open(total, homeOf(worst, { sites: { lookedAt, worst } }));
    (await cardOf('Tus sitios')).getByText(sentence);
  });

  it('wait for a sync that runs, and say nothing beside a single site', async () => {
    open(2, homeOf([running, fine]));
    const card = await cardOf('Tus sitios');
    expect(card.getAllByText('Sincronizando…')).toHaveLength(2);
    cleanup();
    open(1, homeOf([old]));
    await (await cardOf('Tus sitios')).findByText('Sin sincronizar desde hace 3 días');
    expect(screen.queryByText(/necesita/)).toBeNull();
  });
});

describe("a client's plan", () => {
  const ends = homePlan().endDate;
  it.each<[string, HomePlan | null, string, string, boolean]>([
    [
      'some left',
      homePlan(),
      'Profesional',
      `Te quedan 3 de 10 actividades · hasta ${date(ends)}`,
      false,
    ],
    [
      'few left',
      homePlan({ activitiesRemaining: 1, low: true }),
      'Profesional',
      `Te queda 1 de 10 actividades · hasta ${date(ends)}`,
      true,
    ],
    [
      'nothing left',
      homePlan({ activitiesRemaining: 0, low: true }),
      'Profesional',
      `Usaste las 10 actividades de tu plan · hasta ${date(ends)}`,
      true,
    ],
    [
      'it ran out',
      homePlan({ running: false, low: true }),
      'Profesional',
      `Venció el ${date(ends)}`,
      true,
    ],
    ['none', null, 'Sin plan', 'Elige un plan para pedir actividades', true],
  ])('%s', async (...[, plan, name, said, isOffered]) => {
    open(1, homeOf([homeSite(1)], { plan }));
    const card = await cardOf('Plan Actual');
    await card.findByText(name);
    card.getByText(said);
    const plans = card.queryByRole('link', { name: 'Ver planes' });
    expect(plans?.getAttribute('href')).toBe(isOffered ? '/plans' : undefined);
    const to = card.getByRole('link', { name: 'Plan Actual' }).getAttribute('href');
    expect(to).toBe(plan ? '/my-orders' : '/plans');
  });
});

describe("a client's last report", () => {
  const { report } = homeOf([]);
  const of = (given: Partial<HomeReport>) =>
    homeOf([], { report: report && { ...report, ...given } });

  it.each([
    ['a month', {}, 'Octubre de 2026'],
    ['some days', { month: null }, '01/10/2026 – 31/10/2026'],
    [
      'an open period',
      { month: null, endDate: null, createdAt: '2026-11-03T15:00:00.000Z' },
      '03/11/2026',
    ],
  ])('is called by %s', async (_, given, name) => {
    open(1, of(given));
    const card = await cardOf('Último reporte');
    await card.findByText(name);
    card.getByText('Nuevo');
  });

  it('is not marked once it was read', async () => {
    open(1, of({ unread: false }));
    const card = await cardOf('Último reporte');
    await card.findByText('Octubre de 2026');
    expect(card.queryByText('Nuevo')).toBeNull();
  });

  it('leads to the reports where there is none', async () => {
    open(1, homeOf([], { report: null }));
    const card = await cardOf('Último reporte');
    await card.findByText('Aún no hay');
    const link = card.getByRole('link', { name: 'Último reporte' });
    expect(link.getAttribute('href')).toBe('/reports');
  });
});

describe('the first steps', () => {
  const registered = { registered: true, connected: false, synced: false, planned: false };
  const connected = { ...registered, connected: true };
  const synced = { ...connected, synced: true };

  it.each<[string, Home, string, string[]]>([
    ['of somebody new', emptyHome, '0 de 4 listos', ['/websites/create', '/plans']],
    [
      'with a site',
      homeOf([homeSite(1, 'noKey')], { steps: registered }),
      '1 de 4 listos',
      [`/websites/edit/${id}`, '/plans'],
    ],
    [
      'with a site that is connected',
      homeOf([homeSite(1, 'fine')], { steps: connected }),
      '2 de 4 listos',
      ['/status', '/plans'],
    ],
    [
      'with a site that was read',
      homeOf([homeSite(1)], { steps: synced }),
      '3 de 4 listos',
      ['/plans'],
    ],
    [
      'with a plan before anything else',
      { ...emptyHome, steps: { ...registered, registered: false, planned: true } },
      '1 de 4 listos',
      ['/websites/create'],
    ],
  ])('%s', async (...[, home, done, to]) => {
    open(home.sites.lookedAt, home);
    const card = await cardOf('Primeros pasos');
    card.getByText(done);
    const steps = card.getAllByRole('listitem');
    expect(steps.flatMap(hrefs)).toEqual(to);
    expect(card.queryAllByRole('img', { name: 'Listo' })).toHaveLength(Number(done[0]));
  });

  it('synchronise the site themselves', async () => {
    open(1, homeOf([homeSite(1, 'neverSynced')], { steps: connected }));
    const card = await cardOf('Primeros pasos');
    card.getByRole('button', { name: 'Sincronizar: Sitio 1' });
  });

  it('disappear once all are done, as does the list of no sites', async () => {
    open(1, homeOf([homeSite(1)]));
    await screen.findByText('Todo al día');
    expect(screen.queryByText('Primeros pasos')).toBeNull();
    cleanup();
    open(0, emptyHome);
    await screen.findByText('Primeros pasos');
    expect(screen.queryByText('Tus sitios')).toBeNull();
  });
});
