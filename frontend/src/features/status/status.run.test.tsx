// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SyncRun } from '../../../../functions/status/runs/status.runs.domain.ts';
import { refusal, type FakeAnswer } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { statusRoutes } from './status.routes.tsx';
import { siteStatus, statusPage, summaryOf, syncRun } from './status.samples.ts';

const noon = new Date('2026-03-10T12:00:00.000Z');
const LATEST = 'GET /api/status/runs/latest';
const START = 'POST /api/status/runs';
const LIST = 'GET /api/status';
const SUMMARY = 'GET /api/status/summary';

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

/** Opens the list over a server whose latest run the test changes as it goes. */
async function open(first: SyncRun | null, sites = [siteStatus({})]) {
  const server: { run: SyncRun | null; lost: boolean; started: FakeAnswer } = {
    run: first,
    lost: false,
    started: { status: 202, body: syncRun({ state: 'preparing', total: 0 }) },
  };
  const app = showFeature(statusRoutes, '/status', {
    [LIST]: statusPage(sites),
    [SUMMARY]: summaryOf(sites),
    [LATEST]: () => (server.lost ? new Error('offline') : { body: { run: server.run } }),
    [START]: () => server.started,
  });
  while (app.calls.length === 0) {
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }
  await pass(50);
  return { ...app, server, count: (call: string) => app.calls.filter((c) => c === call).length };
}

const button = () => screen.getByRole('button', { name: 'Sincronizar Todo' });
const isBusy = () => button().getAttribute('aria-disabled') === 'true';
const isDisabled = () => button().hasAttribute('disabled');
const toastOf = (title: string) => screen.queryAllByText(title).filter((e) => e.closest('li'));
const card = () => screen.queryByRole('region', { name: 'Sincronizando todos los sitios' });

describe("'Sincronizar Todo'", () => {
  it('shows how far it is, reports its end once, and has the list read again', async () => {
    const { server, count } = await open(null);
    expect(card()).toBeNull();
    server.run = syncRun({ state: 'preparing', total: 0 });
    fireEvent.click(button());
    await pass(10);
    expect(isBusy()).toBe(true);
    expect(within(card() as HTMLElement).getByText('Reuniendo los sitios…')).toBeTruthy();

    server.run = syncRun({ total: 40, synced: 9, failed: 2, skipped: 1 });
    await pass(1_550);
    expect(within(card() as HTMLElement).getByText('12 de 40 sitios · 2 fallaron')).toBeTruthy();
    expect(within(card() as HTMLElement).getByText('30 %')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');

    server.run = syncRun({ state: 'finished', total: 40, synced: 38, failed: 2 });
    await pass(1_600);
    expect(toastOf('Sincronización completada')).toHaveLength(1);
    const summary = '38 sitio(s) sincronizado(s) exitosamente, 2 falló(s)';
    expect(screen.getAllByText(summary)).not.toHaveLength(0);
    expect(card()).toBeNull();
    expect(isBusy()).toBe(false);
    expect([count(LIST), count(SUMMARY)]).toEqual([2, 2]);

    const reads = count(LATEST);
    await pass(6_000);
    expect(count(LATEST)).toBe(reads);
  });

  it('is there again after a reload, and reports its end', async () => {
    const { server } = await open(syncRun({ total: 4, synced: 1 }));
    expect(within(card() as HTMLElement).getByText('1 de 4 sitios')).toBeTruthy();
    expect(isBusy()).toBe(true);

    server.run = syncRun({ state: 'finished', total: 4, failed: 4 });
    await pass(1_600);
    expect(toastOf('Error en sincronización')).toHaveLength(1);
    expect(screen.getAllByText('No se pudo sincronizar 4 sitio(s)')).not.toHaveLength(0);
  });

  it.each(['finished', 'interrupted'] as const)(
    'that was %s before the page opened shows nothing',
    async (state) => {
      await open(syncRun({ state, total: 4, synced: 4 }));
      await pass(3_000);

      expect(card()).toBeNull();
      expect(document.querySelectorAll('li[data-state="open"]')).toHaveLength(0);
      expect(isDisabled()).toBe(false);
    },
  );

  it('that is interrupted says so in words of its own', async () => {
    const { server } = await open(syncRun({ total: 4, synced: 1 }));
    server.run = syncRun({ state: 'interrupted', total: 4, synced: 1 });
    await pass(1_600);

    expect(toastOf('La sincronización se interrumpió')).toHaveLength(1);
    expect(toastOf('Sincronización completada')).toHaveLength(0);
  });

  it('is asked for once, however often the button is pressed', async () => {
    const { server, count } = await open(null);
    server.run = syncRun();
    fireEvent.click(button());
    fireEvent.click(button());
    await pass(10);
    fireEvent.click(button());
    await pass(10);

    expect(count(START)).toBe(1);
  });

  it('that cannot be asked for says why', async () => {
    const { server } = await open(null);
    server.started = refusal(500, 'INTERNAL', 'Algo salió mal.');
    fireEvent.click(button());
    await pass(10);

    expect(toastOf('No se pudo iniciar la sincronización')).toHaveLength(1);
    expect(screen.getAllByText('Algo salió mal.')).not.toHaveLength(0);
    expect(isBusy()).toBe(false);
  });

  it('does nothing where no site has a key', async () => {
    await open(null, [siteStatus({ keyConfigured: false })]);

    expect(isDisabled()).toBe(true);
    expect(button().getAttribute('title')).toBe('Ningún sitio tiene una API Key configurada.');
  });

  it('is not undone by an answer about the previous run', async () => {
    const before = syncRun({
      runId: '01k9zz000000000000000run00',
      state: 'finished',
      startedAt: '2026-03-10T09:00:00.000Z',
    });
    await open(before);
    fireEvent.click(button());
    await pass(3_100);

    expect(card()).not.toBeNull();
    expect(document.querySelectorAll('li[data-state="open"]')).toHaveLength(0);
  });

  it('keeps its card while polls fail, then goes on', async () => {
    const { server } = await open(syncRun({ total: 4, synced: 1 }));
    server.lost = true;
    await pass(3_000);
    const lost = 'No pudimos leer el progreso. Seguimos intentándolo.';
    expect(within(card() as HTMLElement).getByText(lost)).toBeTruthy();

    server.lost = false;
    server.run = syncRun({ total: 4, synced: 3 });
    await pass(11_000);
    expect(within(card() as HTMLElement).getByText('3 de 4 sitios')).toBeTruthy();
  });
});
