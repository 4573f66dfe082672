// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, type FakeApi } from '../../../testing/fake-api.ts';
import { showFeature } from '../../../testing/feature-app.tsx';
import { activity } from '../../../testing/fake-activities.ts';
import { me } from '../../../testing/fake-auth.ts';
import { statusRoutes } from '../status.routes.tsx';
import { fleetComponent, fleetSite } from '../status.samples.ts';

afterEach(cleanup);

const asOf = '2026-03-10T12:00:00.000Z';
const page = <Row,>(items: Row[]) => ({ items, page: 1, pageCount: 1, total: items.length });
const updates = (items = [fleetComponent()], uncheckedSites = 0) => ({
  body: { ...page(items), pendingSites: 2, uncheckedSites, asOf },
});
const [shop, bakery] = [
  fleetSite(),
  fleetSite({ websiteId: '01k9zz0000000000000000bbbb', name: 'Panadería Ñandú', unchecked: true }),
];
const sites = (items = [shop, bakery]) => ({
  body: { ...page(items), component: items.length > 0 ? fleetComponent() : null, asOf },
});
const LIST = 'GET /api/status/updates';
const SITES = 'GET /api/status/updates/sites';
const CREATE = 'POST /api/activities';
const ofGallery = '/status/actualizaciones?componente=plugin%3Agaleria%2Fgaleria.php';

const show = (path: string, answers: FakeApi = {}) =>
  showFeature(statusRoutes, path, {
    'GET /api/profile': me({ role: 'admin' }),
    [LIST]: updates(),
    [SITES]: sites(),
    ...answers,
  });

describe('what all sites wait for', () => {
  it('is shown by component, with its versions and sites, and leads to them in one click', async () => {
    const { router } = show('/status/actualizaciones?cliente=01k9zz0000000000000000uuuu', {
      'GET /api/users/01k9zz0000000000000000uuuu': refusal(404, 'NOT_FOUND', 'No existe'),
    });
    const link = await screen.findByRole('link', { name: 'Galería' });
    const row = link.closest<HTMLElement>('[role="row"]');
    expect(row?.textContent).toContain('2.3.1, 2.2.0 → 2.4.0');
    expect(row?.textContent).toContain('2 sitios');
    await userEvent.click(link);
    expect(await screen.findByRole('link', { name: 'Tienda Austral' })).toBeTruthy();
    // Still that client's alone.
    expect(router.state.location.search).toContain('cliente=01k9zz0000000000000000uuuu');
  });

  it('says of how many sites nobody knows', async () => {
    show('/status/actualizaciones', { [LIST]: updates([], 3) });
    expect(await screen.findByText('Nada que actualizar')).toBeTruthy();
    expect(screen.getByText(/^En 3 sitios WordPress no buscó actualizaciones/)).toBeTruthy();
  });

  it('can be read again after a failure', async () => {
    show('/status/actualizaciones', { [LIST]: refusal(500, 'INTERNAL', 'Algo falló') });
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });
});

describe('the sites of one component', () => {
  it('are asked to be updated together: an activity of each, which its syncs close', async () => {
    const bodies: unknown[] = [];
    show(ofGallery, {
      [CREATE]: ({ body }) => {
        bodies.push(body);
        return { status: 201, body: activity({}) };
      },
    });
    await screen.findByText('Sin comprobar');
    await userEvent.click(screen.getByRole('checkbox', { name: /de la página/ }));
    const bar = within(screen.getByRole('toolbar'));
    await userEvent.click(bar.getByRole('button', { name: 'Pedir la actualización' }));
    expect(await screen.findAllByText('Se pidió la actualización en 2 sitios')).not.toHaveLength(0);
    expect(bodies).toEqual(
      [shop, bakery].map(({ websiteId }) => ({
        websiteId,
        type: 'mantenimiento',
        description: 'Actualizar Galería 2.3.1 → 2.4.0',
        updates: [{ kind: 'plugin', id: 'galeria/galeria.php' }],
      })),
    );
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('stay chosen where they were refused, and the toast says why', async () => {
    show(ofGallery, { [CREATE]: refusal(404, 'NOT_FOUND', 'El sitio no existe') });
    await userEvent.click(await screen.findByRole('checkbox', { name: /Tienda Austral/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Pedir la actualización' }));
    await waitFor(() =>
      expect(screen.getAllByText('No se pudo pedir la actualización en 1 sitio')).not.toHaveLength(
        0,
      ),
    );
    expect(within(screen.getByRole('toolbar')).getByText('1 seleccionado')).toBeTruthy();
  });

  it('that were asked for already lead to that activity, and are not chosen with the others', async () => {
    const bodies: { websiteId: string }[] = [];
    const { activityId } = activity({});
    const asked = { ...shop, requestedBy: activityId };
    show(ofGallery, {
      [SITES]: sites([asked, bakery]),
      [CREATE]: ({ body }) => {
        bodies.push(body as { websiteId: string });
        return { status: 201, body: activity({}) };
      },
    });
    const link = await screen.findByRole('link', { name: /^Pedida: .*Tienda Austral/ });
    expect(link.getAttribute('href')).toBe(`/activities/${activityId}`);
    expect(screen.queryByRole('checkbox', { name: /Tienda Austral/ })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: /de la página/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Pedir la actualización' }));
    expect(await screen.findAllByText('Se pidió la actualización en 1 sitio')).not.toHaveLength(0);
    expect(bodies.map(({ websiteId }) => websiteId)).toEqual([bakery.websiteId]);
  });

  it('are none once all have it', async () => {
    show(ofGallery, { [SITES]: sites([]) });
    expect(await screen.findByText('Ningún sitio espera esta actualización')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver las demás' })).toBeTruthy();
  });
});

it('is not for clients', async () => {
  showFeature(statusRoutes, '/status/actualizaciones', {});
  expect(await screen.findByText('Acceso Denegado')).toBeTruthy();
});
