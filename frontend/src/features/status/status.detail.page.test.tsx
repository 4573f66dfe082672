// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteStatusDetail, Sync } from '../../../../functions/status/status.domain.ts';
import { describeFailure } from '../../../../functions/status/status.failures.domain.ts';
import { sampleSite } from '../../../../functions/websites/websites.samples.ts';
import { refusal, type FakeAnswer, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { planInfo } from '../../testing/fake-activities.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { statusRoutes } from './status.routes.tsx';
import {
  historyPoint,
  runningSync,
  sampleWebsiteId as id,
  siteDetail,
  siteHistory,
  siteStats,
  siteStatus,
  statusPage,
  summaryOf,
} from './status.samples.ts';

const noon = new Date('2026-03-10T12:00:00.000Z');
const path = `/status/${id}`;
const READ = `GET /api/status/${id}`;
const HISTORY = `GET /api/status/${id}/history`;
const SYNC = `POST /api/status/${id}/sync`;

const after = (ms: number) => new Date(noon.getTime() + ms).toISOString();
const runningFrom = (ms: number, given: Partial<Sync> = {}): Sync => ({
  ...runningSync(new Date(noon.getTime() + ms)),
  ...given,
});
const doneFrom = (ms: number): Sync => ({
  ...runningFrom(ms),
  state: 'completed',
  progress: 100,
  leaseUntil: null,
});
const failedFrom = (ms: number): Sync => ({
  ...doneFrom(ms),
  state: 'failed',
  failure: describeFailure('unauthorized', 401),
  failures: 1,
});
const synced = siteDetail({
  lastSyncDate: after(-3_600_000),
  stats: siteStats(),
  sync: doneFrom(-3_600_000),
});

beforeEach(() => {
  // `setImmediate` stays real: with it the page's own code is waited for.
  vi.useFakeTimers({
    now: noon,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets time pass, with what it sets off. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits, without letting the fake time pass, for what a real import brings. */
async function until(holds: () => boolean) {
  while (!holds()) await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
}

/** Lets little time pass until something is there: a real import, and what is fetched after it. */
async function soon(holds: () => boolean) {
  const end = performance.now() + 10_000;
  while (!holds() && performance.now() < end) {
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
    await pass(1);
  }
  expect(holds()).toBe(true);
}
const soonText = (text: string | RegExp) => soon(() => screen.queryByText(text) !== null);
const soonUpdates = () =>
  soon(() => screen.queryByRole('region', { name: 'Actualizaciones' }) !== null);
const soonDialog = () => soon(() => screen.queryByRole('dialog') !== null);

/** Shows the page and waits for its code, not for its data. */
async function showPage(fake: FakeApi, address = path) {
  const app = showFeature(statusRoutes, address, fake);
  await until(() => app.calls.length > 0);
  return app;
}

/** A site whose status the test changes as it goes. */
async function open(
  first: SiteStatusDetail,
  answerToSync?: () => FakeAnswer,
  { more = {}, address = path }: { more?: FakeApi; address?: string } = {},
) {
  const server = { site: first, lost: false };
  const app = await showPage(
    {
      [READ]: () => (server.lost ? new Error('offline') : { body: server.site }),
      [HISTORY]: { body: siteHistory([]) },
      [SYNC]: answerToSync ?? (() => ({ status: 202, body: asRow(server.site) })),
      ...more,
    },
    address,
  );
  await pass(50);
  return { ...app, server, reads: () => app.calls.filter((call) => call === READ).length };
}
const asRow = (site: SiteStatusDetail) => {
  const { stats: _stats, owner: _owner, ...row } = site;
  return row;
};
/** The same site as the register of sites has it. */
const asWebsite = { ...sampleSite({ websiteId: id }), versionSynced: false, ownerName: null };
const valueOf = (label: string, within_: Pick<typeof screen, 'getByText'> = screen) =>
  within_.getByText(label).nextElementSibling?.textContent;
const syncButton = () => screen.getByRole('button', { name: 'Sincronizar' });
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
const toastOf = (title: string) => screen.queryAllByText(title).filter((e) => e.closest('li'));

describe('what the page shows', () => {
  it('has a skeleton first, then name, URL, last sync and the links', async () => {
    let arrive: (answer: FakeAnswer) => void = () => undefined;
    await showPage({ [READ]: () => new Promise<FakeAnswer>((resolve) => (arrive = resolve)) });
    expect(screen.getByRole('status', { name: 'Cargando' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver a los sitios' })).toBeTruthy();
    arrive({ body: synced });
    await pass(50);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Tienda Austral');
    expect(document.title).toContain('Estado de Tienda Austral');
    expect(screen.getByTestId('page-site').textContent).toBe('Tienda Austral');
    const site = screen.getByRole('link', { name: /tienda-austral\.cl/ });
    expect(site.getAttribute('href')).toBe('https://tienda-austral.cl');
    expect(site.getAttribute('rel')).toContain('noopener');
    expect(screen.getByText('10/03/2026 11:00 (hace 1 hora)')).toBeTruthy();
    const backups = screen.getByRole('link', { name: 'Gestionar Respaldos' });
    expect(backups.getAttribute('href')).toBe(`/backups/${id}`);
    expect(screen.getByRole('link', { name: 'Volver a los sitios' })).toBeTruthy();
    expect(screen.queryByText('Datos desactualizados')).toBeNull();
  });

  it('shows at once what the list knows, until the rest arrives', async () => {
    const app = showFeature(statusRoutes, '/status', {
      'GET /api/status': statusPage([synced]),
      'GET /api/status/runs/latest': { body: { run: null } },
      'GET /api/status/summary': summaryOf([synced]),
      [READ]: () => new Promise<FakeAnswer>(() => undefined),
    });
    await until(() => app.calls.includes('GET /api/status'));
    await pass(50);
    fireEvent.click(screen.getByRole('link', { name: /Tienda Austral/ }));
    await until(() => app.calls.includes(READ));

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tienda Austral');
    expect(screen.getByRole('link', { name: /tienda-austral\.cl/ })).toBeTruthy();
    expect(screen.getByText(/hace 1 hora/)).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Cargando' })).toBeTruthy();
  });

  it('shows the figures, the server, the content and when they were read', async () => {
    await open(synced);

    const figures = within(screen.getByRole('region', { name: 'Resumen del sitio' }));
    expect(valueOf('Versión de WordPress', figures)).toBe('6.8.3');
    expect(valueOf('Plugins', figures)).toBe('7');
    expect(valueOf('Usuarios', figures)).toBe('1.284');
    expect(valueOf('PHP')).toBe('8.2.28');
    expect(valueOf('MySQL')).toBe('10.11.11-MariaDB');
    expect(valueOf('Últimas Órdenes')).toBe('98');
    expect(valueOf('Entradas')).toBe('312');
    expect(valueOf('Páginas')).toBe('24');
    expect(screen.getByText(/Datos actualizados el/).textContent).toBe(
      'Datos actualizados el 10/03/2026 11:00',
    );
  });

  it('summarises plugins and themes, what needs an update first', async () => {
    await open(synced);

    const plugins = within(screen.getByRole('list', { name: 'Plugins' })).getAllByRole('listitem');
    expect(plugins).toHaveLength(6);
    expect(plugins[0]?.textContent).toContain('Plugin 7');
    expect(plugins[0]?.textContent).toContain('Necesita Actualización');
    expect(screen.getByText('7 instalados · 6 activos')).toBeTruthy();
    expect(screen.getByText('1 actualización pendiente')).toBeTruthy();
    expect(screen.getByText('y 1 plugin más')).toBeTruthy();
    expect(screen.getByText('1 instalado · 1 activo')).toBeTruthy();
    expect(screen.getByText('Todo actualizado')).toBeTruthy();
  });

  it('says that nobody looked for updates, and then never that all is updated', async () => {
    await open({ ...synced, updatesCheckedAt: after(-3 * 86_400_000) });
    expect(screen.getByText('Sin comprobar')).toBeTruthy();
    expect(screen.queryByText('Todo actualizado')).toBeNull();
    expect(screen.getByText('1 actualización pendiente')).toBeTruthy();
  });

  it("says 'N/A' for the counts a site does not report, and 0 for none", async () => {
    const unreported = { usersCount: null, productsCount: null, pagesCount: null, ordersCount: 0 };
    await open({ ...synced, stats: siteStats(unreported) });
    // Products are shown twice: on a card and under the content.
    expect(screen.getAllByText('N/A')).toHaveLength(4);
    expect(screen.getByText('Últimas Órdenes').nextSibling?.textContent).toBe('0');
  });

  it("says 'N/A' for the versions a site does not report", async () => {
    const stats = siteStats({ wordpressVersion: null, phpVersion: null, mysqlVersion: null });
    await open({ ...synced, stats });

    expect(screen.getAllByText('N/A')).toHaveLength(4);
  });

  it('says how old stale data are', async () => {
    await open({ ...synced, lastSyncDate: after(-3 * 86_400_000) });

    expect(screen.getAllByText('Datos desactualizados')).toHaveLength(2);
    expect(screen.getByText(/^Han pasado 3 días desde la última sincronización/)).toBeTruthy();
  });

  it('without data offers the first sync', async () => {
    const { calls } = await open(siteDetail({}));

    expect(screen.getByText('Sin datos')).toBeTruthy();
    expect(screen.getByText('Sin datos disponibles')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sincronizar Ahora' }));
    await pass(10);
    expect(calls).toContain(SYNC);
  });

  it('warns that the key of an http site travels in clear', async () => {
    await open({ ...synced, url: 'http://tienda-austral.cl' });
    expect(screen.getByText('Este sitio usa http: su API Key viaja sin cifrar.')).toBeTruthy();
  });

  it('says which site is the same WordPress, and leads to it and to where one is deleted', async () => {
    const duplicateOf = { websiteId: '01k9zz0000000000000000bbbb', name: 'Tienda de siempre' };
    const site = { ...synced, duplicateSince: after(-3_600_000), duplicateOf };
    await open(site);
    expect(screen.getByText('Duplicado de Tienda de siempre')).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Ver Tienda de siempre')).toBe(`/status/${duplicateOf.websiteId}`);
    expect(href('Ver en Sitios Web')).toBe('/websites?buscar=https%3A%2F%2Ftienda-austral.cl');
  });

  it('asks for a key where there is none, and keeps all that needs no key', async () => {
    await open(siteDetail({ keyConfigured: false }));

    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Tienda Austral');
    expect(screen.getByRole('heading', { name: 'API Key Requerida' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pedir actividad' })).toBeTruthy();
    for (const name of ['Respaldos', 'Actividades', 'Historial']) {
      expect(screen.getByRole('tab', { name })).toBeTruthy();
    }
    const link = screen.getByRole('link', { name: 'Configurar API Key' });
    expect(link.getAttribute('href')).toBe(`/websites/edit/${id}`);
    expect(screen.queryByRole('button', { name: 'Sincronizar' })).toBeNull();
  });

  it('links a site with a code, and then shows it by itself', async () => {
    const server = { site: siteDetail({ keyConfigured: false }) };
    const detail = { ...asWebsite, keyConfigured: false, keyLast4: null as string | null };
    await showPage({
      [READ]: () => ({ body: server.site }),
      [HISTORY]: { body: siteHistory([]) },
      [`GET /api/websites/${id}`]: () => ({ body: detail }),
      [`POST /api/websites/${id}/pairing`]: {
        status: 201,
        body: { pairingText: 'https://portal.cl#ABCD-EFGH-JKMN-PQRS', expiresAt: after(900_000) },
      },
    });
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Generar código' }));
    await pass(3_050);
    expect(screen.getByText('https://portal.cl#ABCD-EFGH-JKMN-PQRS')).toBeTruthy();

    server.site = siteDetail({});
    Object.assign(detail, { keyConfigured: true, keyLast4: 'wxyz' });
    await pass(3_050);
    // What shows toasts is loaded with the first of them.
    await soon(() => toastOf('Sitio vinculado correctamente').length === 1);
    expect(screen.queryByRole('heading', { name: 'API Key Requerida' })).toBeNull();
    expect(isDisabled(syncButton())).toBe(false);
  });

  it('sends a person who asks for an unknown site to the list', async () => {
    const { router } = await showPage({
      [READ]: () =>
        refusal(
          404,
          'NOT_FOUND',
          'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
        ),
      'GET /api/status': statusPage([siteStatus({})]),
    });
    await pass(50);
    await until(() => router.state.location.pathname === '/status');

    expect(screen.queryByText('No se pudo cargar el estado del sitio')).toBeNull();
  });

  it('says why it could not load, and tries again', async () => {
    let broken = true;
    await showPage({ [READ]: () => (broken ? new Error('offline') : { body: synced }) });
    await pass(50);
    expect(screen.getByText('No se pudo cargar el estado del sitio')).toBeTruthy();

    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await pass(50);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Tienda Austral');
  });
});

describe('a sync asked for here', () => {
  const pending = { ...synced, sync: runningFrom(0, { state: 'pending', progress: 0 }) };
  const accepted = () => ({ status: 202, body: asRow(pending) });

  it('shows its progress, asks every second, and reports once how it ended', async () => {
    const { server, reads } = await open(synced, accepted);
    server.site = pending;
    fireEvent.click(syncButton());
    await pass(10);

    expect(screen.getByText('Sincronización en curso')).toBeTruthy();
    expect(isDisabled(syncButton())).toBe(true);
    server.site = { ...synced, sync: runningFrom(0, { progress: 60 }) };
    await pass(1_050);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60');

    server.site = { ...synced, lastSyncDate: after(2_000), sync: doneFrom(0) };
    await pass(1_050);
    expect(toastOf('Sincronización completada')).toHaveLength(1);
    expect(screen.getAllByText('1 sitio(s) sincronizado(s) exitosamente')).not.toHaveLength(0);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(isDisabled(syncButton())).toBe(false);

    const readsAtEnd = reads();
    await pass(4_000);
    expect(reads()).toBe(readsAtEnd);
    expect(toastOf('Sincronización completada')).toHaveLength(1);
  });

  it('that fails shows cause and advice, and says so once', async () => {
    const { server } = await open(synced, accepted);
    fireEvent.click(syncButton());
    server.site = { ...synced, sync: failedFrom(0) };
    await pass(1_100);

    expect(toastOf('Error en sincronización')).toHaveLength(1);
    expect(screen.getAllByText('No se pudo sincronizar 1 sitio(s)')).not.toHaveLength(0);
    const banner = within(
      screen
        .getByText('El sitio no aceptó la API Key (401).')
        .closest('[role="alert"]') as HTMLElement,
    );
    expect(banner.getByText(/Copia la API Key de los ajustes del conector/)).toBeTruthy();
    expect(banner.getByRole('link', { name: 'Configurar API Key' })).toBeTruthy();
    expect(isDisabled(syncButton())).toBe(false);
    // The figures of the last good sync stay.
    expect(screen.getByRole('region', { name: 'Resumen del sitio' })).toBeTruthy();
  });

  it('is not undone by an answer about the previous sync', async () => {
    await open(synced, accepted);
    fireEvent.click(syncButton());
    await pass(3_100);

    expect(screen.getByText('Sincronización en curso')).toBeTruthy();
    expect(toastOf('Sincronización completada')).toHaveLength(0);
  });

  it('is given up when its lease is over: the button works again', async () => {
    const { server } = await open(synced, accepted);
    server.site = pending;
    fireEvent.click(syncButton());
    await pass(59_000);
    expect(isDisabled(syncButton())).toBe(true);
    expect(toastOf('Error en sincronización')).toHaveLength(0);

    await pass(2_000);
    expect(isDisabled(syncButton())).toBe(false);
    expect(screen.getByText('La sincronización se interrumpió')).toBeTruthy();
    expect(toastOf('Error en sincronización')).toHaveLength(1);
  });

  it('works on a computer whose clock is ten minutes fast', async () => {
    const { server } = await open(synced, accepted);
    vi.setSystemTime(noon.getTime() + 600_000);
    server.site = pending;
    fireEvent.click(syncButton());
    await pass(2_100);

    expect(screen.getByText('Sincronización en curso')).toBeTruthy();
    expect(isDisabled(syncButton())).toBe(true);
    expect(toastOf('Error en sincronización')).toHaveLength(0);
  });

  it('is asked for once, however often the button is pressed', async () => {
    const { calls } = await open(synced, accepted);
    fireEvent.click(syncButton());
    fireEvent.click(syncButton());
    await pass(10);
    fireEvent.click(syncButton());
    await pass(10);

    expect(calls.filter((call) => call === SYNC)).toHaveLength(1);
  });

  it('that cannot be asked for says why', async () => {
    const busy = 'Este sitio ya se está sincronizando.';
    const { server } = await open(synced, () => refusal(409, 'SYNC_IN_PROGRESS', busy));
    server.site = { ...synced, sync: runningFrom(0) };
    fireEvent.click(syncButton());
    await pass(50);

    expect(toastOf('No se pudo iniciar la sincronización')).toHaveLength(1);
    expect(screen.getAllByText(busy)).not.toHaveLength(0);
    expect(screen.getByText('Sincronización en curso')).toBeTruthy();
  });

  it('keeps its banner and raises no alarm while polls fail, then goes on', async () => {
    const { server, reads } = await open(synced, accepted);
    fireEvent.click(syncButton());
    await pass(10);
    server.lost = true;
    await pass(9_000);

    expect(screen.getByText('Sincronización en curso')).toBeTruthy();
    expect(
      screen.getAllByText('No pudimos actualizar esta página. Seguimos intentándolo.'),
    ).toHaveLength(1);
    expect(document.querySelectorAll('li[data-state="open"]')).toHaveLength(0);
    expect(reads()).toBeLessThan(5);

    server.lost = false;
    server.site = { ...synced, lastSyncDate: after(2_000), sync: doneFrom(0) };
    await pass(11_000);
    expect(toastOf('Sincronización completada')).toHaveLength(1);
  });
});

describe('a sync found running', () => {
  it('shows its banner and no toast when it ends', async () => {
    const { server } = await open({ ...synced, sync: runningFrom(-5_000) });
    expect(screen.getByText('Sincronización en curso')).toBeTruthy();
    expect(isDisabled(syncButton())).toBe(true);

    server.site = { ...synced, lastSyncDate: after(500), sync: doneFrom(-5_000) };
    await pass(1_100);
    expect(screen.queryByText('Sincronización en curso')).toBeNull();
    expect(toastOf('Sincronización completada')).toHaveLength(0);
  });

  it('left by a dead worker does not keep the button disabled', async () => {
    await open({ ...synced, sync: runningFrom(-120_000) });

    expect(isDisabled(syncButton())).toBe(false);
    expect(screen.getByText('La sincronización se interrumpió')).toBeTruthy();
  });
});

describe('a site that goes on failing', () => {
  const failing = (failures: number, nextAttemptAt: string | null) => ({
    ...synced,
    sync: { ...failedFrom(-60_000), failures, nextAttemptAt },
  });

  it('says how often in a row, and when it is tried again', async () => {
    await open(failing(3, after(2 * 3_600_000 + 60_000)));

    expect(screen.getByText(/ha fallado 3 veces seguidas\./)).toBeTruthy();
    const next = screen.getByText('Próximo intento dentro de 2 horas.');
    expect(next.getAttribute('title')).toBe('10/03/2026 14:01');
  });

  it('for the first time says no number; an attempt whose time has come is about to be', async () => {
    await open(failing(1, after(-1_000)));

    expect(screen.queryByText(/veces seguidas/)).toBeNull();
    expect(screen.getByText('Próximo intento en unos momentos.')).toBeTruthy();
  });
});

describe('the ways to the lists of software', () => {
  it.each([
    ['plugins', 'Ver Detalles de los plugins'],
    ['themes', 'Ver Detalles de los temas'],
  ])('lead to the %s', async (path, name) => {
    await open(synced);
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`/status/${id}/${path}`);
  });
});

describe('the page of a site', () => {
  it('says how the site is in one sentence', async () => {
    await open({ ...synced, pendingUpdates: 2 });
    expect(screen.getByText('2 actualizaciones pendientes')).toBeTruthy();
  });

  it('shows administrators whose it is, with the way to them', async () => {
    await open({ ...synced, owner: { userId: id, name: 'Ana Pérez' } }, undefined, {
      more: { 'GET /api/profile': { body: { role: 'admin' } } },
    });
    const owner = screen.getByRole('link', { name: 'Ana Pérez' });
    expect(owner.getAttribute('href')).toBe(`/users/${id}`);
  });

  it('says nothing of an owner to a client', async () => {
    await open(synced);
    expect(screen.queryByText(/propietario/i)).toBeNull();
  });

  it('lists what waits, to which version, and when WordPress looked', async () => {
    const stats = siteStats({ wordpressOffered: '6.9' });
    await open({ ...synced, stats, updatesCheckedAt: after(-2 * 3_600_000) });
    await soonUpdates();
    const updates = within(screen.getByRole('region', { name: 'Actualizaciones' }));
    expect(updates.getByText('6.8.3 → 6.9')).toBeTruthy();
    expect(updates.getByText('Plugin 7')).toBeTruthy();
    expect(updates.getByText(/^WordPress las buscó/).textContent).toBe(
      'WordPress las buscó hace 2 horas',
    );
  });

  it.each([
    ['never', 'WordPress nunca las buscó', /^No sabemos si hay actualizaciones/],
    [null, /^El conector instalado no informa/, 'No hay actualizaciones pendientes.'],
  ])('without updates, checked at %s, says what is known', async (updatesCheckedAt, when, none) => {
    await open({
      ...synced,
      stats: siteStats({ plugins: [] }),
      updatesCheckedAt,
    });
    await soonUpdates();
    expect(screen.getByText(when)).toBeTruthy();
    expect(screen.getByText(none)).toBeTruthy();
  });

  it('keeps which part is open in the address', async () => {
    const { router } = await open(synced);
    fireEvent.click(screen.getByRole('tab', { name: 'Historial' }));
    await soonText('Aún no hay historial');
    expect(router.state.location.search).toBe('?tab=historial');
    expect(screen.queryByText('Versión de WordPress')).toBeNull();
  });
});

describe('what is requested from the page', () => {
  const WEBSITES = 'GET /api/websites';
  const current = (left: number) => ({ body: planInfo(5 - left) });
  const ownSites = { body: { items: [asWebsite], page: 1, pageCount: 1, total: 1 } };

  async function openWith(left: number, detail = synced) {
    const asked: unknown[] = [];
    await open(detail, undefined, {
      more: {
        [WEBSITES]: ownSites,
        'GET /api/user-plans/current': current(left),
        'POST /api/activities': ({ body }: FakeCall) => {
          asked.push(body);
          return refusal(500, 'INTERNAL', 'No');
        },
      },
    });
    await soonUpdates();
    return asked;
  }
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const submit = async () => {
    await soonDialog();
    await pass(50);
    fireEvent.click(button('Crear actividad'));
    await pass(50);
  };

  it('is of this site, and for the rest as usual', async () => {
    await openWith(3);
    fireEvent.click(button('Pedir actividad'));
    await soonDialog();
    await pass(50);
    expect(screen.getByLabelText<HTMLSelectElement>('Sitio web').value).toBe(id);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Descripción').value).toBe('');
  });

  it('is an update with its versions, in two clicks', async () => {
    const [first, ...others] = siteStats().plugins;
    if (!first) throw new Error('The sample has plugins');
    const plugins = [{ ...first, updatePending: true, offered: '2.4.0' }, ...others];
    const asked = await openWith(3, { ...synced, stats: siteStats({ plugins }) });
    fireEvent.click(button('Pedir que lo actualicen: Plugin 1'));
    await submit();
    expect(asked).toMatchObject([
      { websiteId: id, type: 'mantenimiento', description: 'Actualizar Plugin 1 1.1 → 2.4.0' },
    ]);
  });

  it('is several updates at once', async () => {
    const asked = await openWith(3, { ...synced, stats: siteStats({ wordpressOffered: '6.9' }) });
    fireEvent.click(screen.getByLabelText('Seleccionar WordPress'));
    fireEvent.click(screen.getByLabelText('Seleccionar Plugin 7'));
    fireEvent.click(button('Pedir la actualización'));
    await submit();
    expect(asked).toMatchObject([
      { description: 'Actualizar:\n- WordPress 6.8.3 → 6.9\n- Plugin 7 1.7' },
    ]);
  });

  it('is there already, and cannot be chosen again', async () => {
    const activityId = '01k9zz0000000000000000aaaa';
    const requested = [{ kind: 'wordpress' as const, id: 'wordpress', to: '6.9', activityId }];
    const stats = siteStats({ wordpressOffered: '6.9' });
    await openWith(3, { ...synced, stats, requested });
    const link = screen.getByRole('link', { name: 'Pedida: ver la actividad de WordPress' });
    expect(link.getAttribute('href')).toBe(`/activities/${activityId}`);
    expect(screen.queryByLabelText('Seleccionar WordPress')).toBeNull();
    expect(screen.queryByRole('button', { name: /lo actualicen: WordPress/ })).toBeNull();
    expect(screen.getByLabelText('Seleccionar Plugin 7')).toBeTruthy();
  });

  it('is nothing where the plan has no activity left, and the buttons say so', async () => {
    await openWith(0);
    await vi.waitFor(() => expect(isDisabled(button('Pedir actividad'))).toBe(true));
    for (const name of ['Pedir actividad', /^Pedir que lo actualicen/]) {
      expect(isDisabled(button(name))).toBe(true);
      expect(button(name).title).toContain('límite de actividades');
      fireEvent.click(button(name));
    }
    await pass(50);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the history', () => {
  const historyPath = `${path}?tab=historial`;
  const points = [
    historyPoint('2025-11-30', { wordpressVersion: '6.7.2', pluginsPending: 2 }),
    historyPoint('2026-03-01', { pluginsPending: 3, themesPending: 1, phpVersion: null }),
  ];

  it('is shown in a table and lists what versions changed', async () => {
    const history = { body: siteHistory(points) };
    await showPage({ [READ]: { body: synced }, [HISTORY]: history }, historyPath);
    await soon(() => screen.queryByRole('table', { name: /^Cómo cambió/ }) !== null);

    const table = within(screen.getByRole('table', { name: /^Cómo cambió el sitio/ }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Desde'),
      '30/11/2025206.7.28.2.28',
      '01/03/2026316.8.3Sin dato',
    ]);
    const changes = within(screen.getByRole('list', { name: 'Cambios de versión' }));
    expect(changes.getByText('WordPress 6.7.2 → 6.8.3')).toBeTruthy();
    expect(changes.getByText('01/03/2026')).toBeTruthy();
    await until(() => screen.queryByText('Actualizaciones pendientes') !== null);
    // Nothing adds a <style>, which the CSP refuses.
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });

  it('of one day is a sentence: it makes no line', async () => {
    const today = [historyPoint('2026-03-10', { pluginsPending: 2, themesPending: 1 })];
    await showPage(
      { [READ]: { body: synced }, [HISTORY]: { body: siteHistory(today) } },
      historyPath,
    );
    await soonText(/^El historial comienza hoy/);
    expect(
      screen.getByText(
        'El historial comienza hoy, con 2 plugins y 1 tema por actualizar. El gráfico se verá desde mañana.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('table', { name: /^Cómo cambió el sitio/ })).toBeNull();
  });

  it('says that there is none yet', async () => {
    await open(synced, undefined, { address: historyPath });
    await soonText('Aún no hay historial');
  });

  it('that cannot be read leaves the page as it is, and is tried again', async () => {
    let broken = true;
    await showPage(
      {
        [READ]: { body: synced },
        [HISTORY]: () => (broken ? new Error('offline') : { body: siteHistory([]) }),
      },
      historyPath,
    );
    await soonText('No se pudo cargar el historial');
    expect(screen.getByRole('button', { name: 'Sincronizar' })).toBeTruthy();

    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await pass(50);
    expect(screen.getByText('Aún no hay historial')).toBeTruthy();
  });

  it('is read again when a sync is over', async () => {
    const { server, calls } = await open({ ...synced, sync: runningFrom(-5_000) }, undefined, {
      address: historyPath,
    });
    await soon(() => calls.includes(HISTORY));
    server.site = { ...synced, sync: doneFrom(-5_000) };
    await pass(1_100);
    expect(calls.filter((call) => call === HISTORY)).toHaveLength(2);
  });
});
