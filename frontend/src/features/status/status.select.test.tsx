// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STATUS_PAGE_SIZE } from '../../../../functions/status/list/status.list.domain.ts';
import { refusal, type FakeAnswer, type FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { statusRoutes } from './status.routes.tsx';
import { siteStatus, statusPage, summaryOf } from './status.samples.ts';

const noon = new Date('2026-03-10T12:00:00.000Z');

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

const sites = Array.from({ length: STATUS_PAGE_SIZE }, (_, index) =>
  siteStatus({
    websiteId: `01k9zz00000000000000000${String(index + 1).padStart(3, '0')}`,
    name: `Sitio ${String(index + 1)}`,
  }),
);

const tooMany = (seconds: number): FakeAnswer => ({
  ...refusal(429, 'TOO_MANY_REQUESTS', 'Has hecho demasiadas solicitudes en un minuto.'),
  headers: { 'retry-after': String(seconds) },
});

/** Chooses all sites of a page of which the API accepts `free` a minute, and asks for their syncs. */
async function syncAll(free: number, refused: FakeAnswer) {
  const server = { free };
  const accepted: string[] = [];
  const syncs: FakeApi = Object.fromEntries(
    sites.map((site) => [
      `POST /api/status/${site.websiteId}/sync`,
      () => {
        if (server.free === 0) return refused;
        server.free -= 1;
        accepted.push(site.name);
        return { status: 202, body: site };
      },
    ]),
  );
  const app = showFeature(statusRoutes, '/status', {
    'GET /api/status': statusPage(sites),
    'GET /api/status/summary': summaryOf(sites),
    'GET /api/status/runs/latest': { body: { run: null } },
    ...syncs,
  });
  while (screen.queryByRole('checkbox', { name: /de la página/ }) === null) {
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
    await pass(10);
  }
  fireEvent.click(screen.getByRole('checkbox', { name: /de la página/ }));
  fireEvent.click(bar().getByRole('button', { name: 'Sincronizar' }));
  await pass(100);
  return { ...app, server, accepted };
}

const bar = () => within(screen.getByRole('toolbar'));

describe('a sync of all sites of a page', () => {
  it('goes on when the API allows it again, says so meanwhile, and says the whole at its end', async () => {
    const { server, accepted } = await syncAll(20, tooMany(30));
    expect(accepted).toHaveLength(20);
    expect(bar().getByText('Quedan 5 sitios: seguimos en menos de un minuto')).toBeTruthy();

    server.free = 20;
    await pass(29_000);
    expect(accepted).toHaveLength(20);
    await pass(2_000);
    expect([...accepted].sort()).toEqual(sites.map(({ name }) => name).sort());
    expect(screen.getAllByText('Se pidió sincronizar 25 sitios')).not.toHaveLength(0);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('says what is left undone where the API still refuses, or asks for a longer wait', async () => {
    const { accepted } = await syncAll(23, tooMany(300));
    expect(accepted).toHaveLength(23);
    expect(screen.getAllByText('No se pudieron sincronizar 2 sitios')).not.toHaveLength(0);
    // Those may be asked for again.
    expect(bar().getByText('2 seleccionados')).toBeTruthy();
  });

  it('ends although the API never allows it again', async () => {
    const { accepted, calls } = await syncAll(24, tooMany(60));
    await pass(10 * 60_000);
    expect(accepted).toHaveLength(24);
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(24 + 3);
    expect(bar().getByText('1 seleccionado')).toBeTruthy();
  });
});
