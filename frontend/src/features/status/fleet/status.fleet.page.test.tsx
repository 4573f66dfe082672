// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, type FakeApi } from '../../../testing/fake-api.ts';
import { showFeature } from '../../../testing/feature-app.tsx';
import { activity, updateJob } from '../../../testing/fake-activities.ts';
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
const START = 'POST /api/activities/update-jobs';
const RELEASE = 'GET /api/status/release';
const JOBS = 'GET /api/activities/update-jobs';
const ofGallery = '/status/actualizaciones?componente=plugin%3Agaleria%2Fgaleria.php';

const show = (path: string, answers: FakeApi = {}) =>
  showFeature(statusRoutes, path, {
    'GET /api/profile': me({ role: 'admin' }),
    [LIST]: updates(),
    [SITES]: sites(),
    [JOBS]: { body: { jobs: [] } },
    [RELEASE]: { body: { release: null } },
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

describe('the release of the connector', () => {
  const stopped = {
    ...{ at: asOf, reason: 'no_answer', websiteId: '01k9zz0000000000000000bbbb', name: 'Tienda' },
  };
  const release = (more = {}) => ({
    body: {
      release: {
        ...{ version: '1.8.0', phase: 'few', since: asOf, offered: 5, updated: 3, stopped: null },
        ...more,
      },
    },
  });

  it('says how far it is, and can be stopped', async () => {
    const bodies: unknown[] = [];
    show('/status/actualizaciones', {
      [RELEASE]: release(),
      'POST /api/status/release': ({ body }) => {
        bodies.push(body);
        return release({ stopped: { ...stopped, reason: 'person', websiteId: null, name: null } });
      },
    });
    expect(await screen.findByText('El conector 1.8.0 se está entregando')).toBeTruthy();
    expect(screen.getByText(/5 % de los sitios. La tienen 3 sitios de 5 que/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Detener' }));
    expect(await screen.findByRole('button', { name: 'Continuar' })).toBeTruthy();
    expect(bodies).toEqual([{ action: 'stop', version: '1.8.0' }]);
  });

  it('says why it stopped', async () => {
    show('/status/actualizaciones', { [RELEASE]: release({ stopped }) });
    expect(await screen.findByText('El conector 1.8.0 se detuvo')).toBeTruthy();
    expect(
      screen.getByText(/un sitio no respondió después de recibirla \(«Tienda»\)/),
    ).toBeTruthy();
  });

  it('is decided by administrators, and no longer shown once all sites are offered it', async () => {
    show('/status/actualizaciones', {
      'GET /api/profile': me({ role: 'admin', position: 'technician' }),
      [RELEASE]: release(),
    });
    expect(await screen.findByText('El conector 1.8.0 se está entregando')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Detener' })).toBeNull();
    cleanup();
    show('/status/actualizaciones', { [RELEASE]: release({ phase: 'all' }) });
    expect(await screen.findByRole('link', { name: 'Galería' })).toBeTruthy();
    expect(screen.queryByText(/El conector 1.8.0/)).toBeNull();
  });
});

describe('the sites of one component', () => {
  const choosePage = () => userEvent.click(screen.getByRole('checkbox', { name: /de la página/ }));
  async function openQuestion() {
    await userEvent.click(screen.getByRole('button', { name: 'Pedir la actualización' }));
    return within(await screen.findByRole('alertdialog'));
  }

  it('are asked to be updated together: one question, and one job of the server', async () => {
    const bodies: unknown[] = [];
    show(ofGallery, {
      [START]: ({ body }) => {
        bodies.push(body);
        return { status: 202, body: updateJob() };
      },
    });
    await screen.findByText('Sin comprobar');
    await choosePage();
    const question = await openQuestion();
    question.getByText('¿Pedir la actualización de Galería?');
    question.getByText('En los 2 sitios que la esperan: una actividad en cada uno.');
    await userEvent.click(question.getByRole('button', { name: 'Pedir la actualización' }));
    const said = 'Estamos pidiendo la actualización en 2 sitios';
    expect(await screen.findAllByText(said)).not.toHaveLength(0);
    expect(bodies).toEqual([
      {
        component: { kind: 'plugin', id: 'galeria/galeria.php' },
        websiteIds: [shop.websiteId, bakery.websiteId],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    await screen.findByRole('region', { name: 'Pidiendo la actualización en 3 sitios' });
  });

  it('stay chosen where the job is refused, and the question says why', async () => {
    show(ofGallery, { [START]: refusal(429, 'TOO_MANY_REQUESTS', 'Espera un minuto') });
    await userEvent.click(await screen.findByRole('checkbox', { name: /Tienda Austral/ }));
    const question = await openQuestion();
    question.getByText('En 1 de 2 sitios que la esperan: una actividad en cada uno.');
    question.getByText('El otro sitio queda fuera: no lo elegiste, o ya se pidió en él.');
    await userEvent.click(question.getByRole('button', { name: 'Pedir la actualización' }));
    await question.findByText('Espera un minuto');
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(within(screen.getByRole('toolbar')).getByText('1 seleccionado')).toBeTruthy();
  });

  it('that were asked for already lead to that activity, and are not chosen with the others', async () => {
    const { activityId } = activity({});
    show(ofGallery, { [SITES]: sites([{ ...shop, requestedBy: activityId }, bakery]) });
    const link = await screen.findByRole('link', { name: /^Pedida: .*Tienda Austral/ });
    expect(link.getAttribute('href')).toBe(`/activities/${activityId}`);
    expect(screen.queryByRole('checkbox', { name: /Tienda Austral/ })).toBeNull();
    await choosePage();
    (await openQuestion()).getByText(/^En 1 de 2 sitios/);
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
