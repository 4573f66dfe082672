// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { unreadableHost } from '../../../../functions/websites/websites.url.domain.ts';
import {
  blankWebsite,
  newWebsiteSchema,
} from '../../../../functions/websites/websites.form.domain.ts';
import {
  findingOf,
  problemOf,
  type SiteCheck,
} from '../../../../functions/status/check/status.check.domain.ts';
import { noPlanInfo } from '../../../../functions/user-plans/user-plans.domain.ts';
import { planInfo } from '../../testing/fake-activities.ts';
import type { FakeAnswer, FakeApi } from '../../testing/fake-api.ts';
import { inputNames } from '../../testing/input-names.ts';
import { readStatus } from '../../testing/fake-status.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { websitesRoutes } from './websites.routes.tsx';
import { pageOfSites, website, websiteDetail } from './websites.samples.ts';

afterEach(cleanup);

const planRoute = 'GET /api/user-plans/current';
const checkRoute = 'POST /api/status/checks';
const list = pageOfSites([website({})]);
const created = {
  ...websiteDetail({
    websiteId: '01k9zz0000000000000000bbbb',
    name: 'Blog Nuevo',
    url: 'https://blog.cl',
    type: 'blog',
  }),
  ownerName: null,
};
const answered = { status: 201, body: created };
const statusRoute = `GET /api/status/${created.websiteId}`;
const syncRoute = `POST /api/status/${created.websiteId}/sync`;
const pairRoute = `POST /api/websites/${created.websiteId}/pairing`;
const pairingText = 'https://portal.cl#ABCD-EFGH-JKMN-PQRS';
const firstStatus = { body: readStatus(created.websiteId) };
const paired = { status: 201, body: { pairingText, expiresAt: '2026-11-22T12:00:00.000Z' } };
const checkOf = (given: Partial<SiteCheck> = {}) => ({
  body: {
    url: 'https://blog.cl',
    ...findingOf({ reachable: true, wordpress: true, connector: true }),
    known: null,
    ...given,
  },
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const submit = () => screen.getByRole('button', { name: /^(Crear sitio|Creando sitio…)$/ });
const errorOf = (label: string) => {
  const described = field(label).getAttribute('aria-describedby') ?? '';
  const id = described.split(' ').find((each) => each.endsWith('-error'));
  return id === undefined ? undefined : document.getElementById(id)?.textContent;
};

async function openForm(fake: FakeApi = {}) {
  const app = showFeature(websitesRoutes, '/websites/create', {
    'GET /api/websites': () => list,
    [planRoute]: { body: noPlanInfo(1, 3) },
    [checkRoute]: checkOf(),
    [syncRoute]: new Error('offline'),
    [statusRoute]: firstStatus,
    ...fake,
  });
  await screen.findByRole('heading', { name: 'Nuevo Sitio' });
  return app;
}

const addedHeading = { name: '«Blog Nuevo» ya está en el portal' };

/** The site's first status is there, on the same screen. */
async function expectStatus(router: { state: { location: { pathname: string } } }) {
  await screen.findByRole('heading', addedHeading);
  await screen.findByRole('region', { name: 'Resumen del sitio' });
  expect(router.state.location.pathname).toBe('/websites/create');
  const link = screen.getByRole('link', { name: 'Abrir el sitio' });
  expect(link.getAttribute('href')).toBe(`/status/${created.websiteId}`);
}

const byKey = () => userEvent.click(screen.getByRole('radio', { name: 'Con una API Key' }));

async function fill(given: { name?: string; url?: string; apiKey?: string | null } = {}) {
  const { name = 'Blog Nuevo', url = 'blog.cl', apiKey = 'clave-1234567890' } = given;
  await userEvent.type(field('Nombre'), name);
  await userEvent.type(field('URL'), url);
  await userEvent.selectOptions(field('Tipo de sitio'), 'blog');
  if (apiKey === null) return;
  await byKey();
  await userEvent.type(field('API Key'), apiKey);
}

describe('how many sites there may be', () => {
  const warning = 'No puedes registrar más sitios';

  it.each([
    [noPlanInfo(2, 3), 'Tienes 2 de 3 sitios.', undefined],
    [
      noPlanInfo(3, 3),
      'Tienes 3 de 3 sitios.',
      'Llegaste al límite de sitios sin plan. Contrata un plan para registrar más.',
    ],
    [planInfo(0, { siteLimit: 4 }), 'Tienes 2 de 4 sitios.', undefined],
    [
      planInfo(0, { websitesCount: 5 }),
      'Tienes 5 de 3 sitios.',
      'Llegaste al límite de sitios de tu plan. Elige uno con más sitios o elimina alguno.',
    ],
  ])('is shown before the form is filled in: %#', async (body, line, reason) => {
    await openForm({ [planRoute]: { body } });
    await screen.findByText(line, { exact: false });
    expect(screen.queryByText(warning) !== null).toBe(reason !== undefined);
    expect(screen.queryByRole('link', { name: 'Ver planes' })?.getAttribute('href')).toBe(
      reason && '/plans',
    );
    if (reason) screen.getByText(reason);
  });

  it('is not said where there is no limit, or it cannot be read, or to administrators', async () => {
    const fakes: FakeApi[] = [
      { [planRoute]: { body: planInfo(0, { siteLimit: null }) } },
      { [planRoute]: new Error('offline') },
      { [planRoute]: { body: noPlanInfo(9, 3) }, 'GET /api/profile': { body: { role: 'admin' } } },
    ];
    for (const fake of fakes) {
      const { calls } = await openForm(fake);
      await waitFor(() => expect(calls).toContain('GET /api/websites'));
      expect(screen.queryByText(/Tienes|No puedes registrar/)).toBeNull();
      cleanup();
    }
  });
});

describe('what the form asks', () => {
  it('says what is missing, on each field, and focuses the first', async () => {
    const { calls } = await openForm();
    await byKey();
    await userEvent.click(submit());

    await waitFor(() => expect(errorOf('Nombre')).toBe('El campo nombre es requerido'));
    expect(errorOf('URL')).toBe('El campo URL es requerido');
    expect(errorOf('Tipo de sitio')).toBe('Elige un tipo de sitio');
    expect(errorOf('API Key')).toBe('El campo API Key es requerido');
    expect(errorOf('Versión')).toBeUndefined();
    expect(document.activeElement).toBe(field('URL'));
    expect(field('URL').getAttribute('aria-invalid')).toBe('true');
    expect(calls).not.toContain('POST /api/websites');
  });

  it.each([
    ['Nombre', 'X', 'El campo nombre debe tener al menos 2 caracteres'],
    ['Nombre', 'a'.repeat(101), 'El campo nombre no puede tener más de 100 caracteres'],
    ['Nombre', 'Juan; drop table', 'Los datos contienen caracteres no permitidos'],
    ['URL', 'ftp://sitio.cl', 'La URL del sitio web no es válida'],
    ['URL', 'sitio.cl:22', 'El puerto de la URL debe ser 80, 443, 8080 u 8443'],
    ['URL', 'localhost', unreadableHost],
    ['API Key', 'corta', 'El campo API Key debe tener al menos 10 caracteres'],
    ['Versión', 'seis', 'La versión de WordPress no es válida'],
  ])('refuses in %s: %s', async (label, typed, message) => {
    await openForm();
    await byKey();
    await userEvent.click(field(label));
    await userEvent.paste(typed);
    await userEvent.click(submit());

    await waitFor(() => expect(errorOf(label)).toBe(message));
  });

  it('takes an error away as soon as it is mended', async () => {
    await openForm();
    await userEvent.click(submit());
    await waitFor(() => expect(errorOf('Nombre')).toBeTruthy());
    await userEvent.type(field('Nombre'), 'Mi sitio');

    await waitFor(() => expect(errorOf('Nombre')).toBeUndefined());
  });

  it.each([
    ['blog.cl ', 'https://blog.cl'],
    ['https', 'https://https'],
    ['https:/blog.cl', 'https://blog.cl'],
    [' HTTP://blog.cl ', 'http://blog.cl'],
    ['blog.cl/wp-admin/plugins.php', 'https://blog.cl'],
  ])('completes the URL on leaving it: %s', async (typed, normal) => {
    await openForm();
    await userEvent.type(field('URL'), typed);
    await userEvent.tab();

    expect(field('URL').value).toBe(normal);
  });

  it('completes the protocol as it is typed, and lets it be mended', async () => {
    await openForm();
    await userEvent.type(field('URL'), 'ho');
    expect(field('URL').value).toBe('https://ho');
    await userEvent.type(field('URL'), 'la.cl/b/');
    expect(field('URL').value).toBe('https://hola.cl/b/');

    await userEvent.type(field('URL'), '{Backspace}'.repeat(16));
    expect(field('URL').value).toBe('ht');
    await userEvent.type(field('URL'), 'tp://blog.cl');
    expect(field('URL').value).toBe('http://blog.cl');
  });

  it('warns as soon as an http URL is typed', async () => {
    await openForm();
    await userEvent.type(field('URL'), 'http://blog.cl');
    expect(screen.getByText(/la API Key viajará sin cifrar/)).toBeTruthy();

    await userEvent.clear(field('URL'));
    await userEvent.type(field('URL'), 'https://blog.cl');
    expect(screen.queryByText(/la API Key viajará sin cifrar/)).toBeNull();
  });

  it('has an input for every field', async () => {
    await openForm();
    await byKey();
    await screen.findByRole('combobox', { name: /^Etiquetas/ });
    expect(inputNames()).toEqual(
      [...newWebsiteSchema.keyof().options, 'connection', 'connection'].toSorted(),
    );
  });

  it('hides the key until asked to show it, and no browser fills it in', async () => {
    await openForm();
    await byKey();
    expect(field('API Key').type).toBe('password');
    expect(field('API Key').autocomplete).toBe('off');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(field('API Key').type).toBe('text');
  });
});

describe('what is found at the address', () => {
  const leaveUrl = async (typed = 'blog.cl') => {
    await userEvent.type(field('URL'), typed);
    await userEvent.tab();
  };

  it('is shown when the field is left, and gives the site its name', async () => {
    const bodies: unknown[] = [];
    await openForm({
      [checkRoute]: ({ body }) => {
        bodies.push(body);
        return checkOf({ siteName: 'Blog de Ana' });
      },
    });
    await leaveUrl();
    await screen.findByText('Es WordPress');
    for (const fact of ['El sitio responde', 'Usa HTTPS', 'Tiene el conector']) {
      screen.getByText(fact);
    }
    await waitFor(() => expect(field('Nombre').value).toBe('Blog de Ana'));
    expect(bodies).toEqual([{ url: 'https://blog.cl', apiKey: null }]);
    await userEvent.type(field('URL'), '/x');
    expect(screen.queryByText('Es WordPress')).toBeNull();
  });

  it('leaves a name that was typed', async () => {
    await openForm({ [checkRoute]: checkOf({ siteName: 'Blog de Ana' }) });
    await userEvent.type(field('Nombre'), 'El mío');
    await leaveUrl();
    await screen.findByText('Es WordPress');
    expect(field('Nombre').value).toBe('El mío');
  });

  it.each([
    [checkOf({ connector: false }), 'No tiene el conector: lo instalarás al vincular el sitio'],
    [checkOf({ url: 'http://blog.cl' }), 'No usa HTTPS'],
    [checkOf({ wordpress: false, problem: problemOf('not_wordpress') }), /no parece un sitio/],
    [checkOf({ ...findingOf({ problem: problemOf('dns') }) }), /su dominio no responde en el DNS/],
    [new Error('offline'), 'No pudimos comprobar el sitio'],
  ])('says what is not right: %#', async (answer, words) => {
    await openForm({ [checkRoute]: answer });
    await leaveUrl();
    await screen.findByText(words);
  });

  it('is looked for again when somebody asks', async () => {
    let answer: FakeAnswer = checkOf({ ...findingOf({ problem: problemOf('timeout') }) });
    await openForm({ [checkRoute]: () => answer });
    await leaveUrl();
    const again = await screen.findByRole('button', { name: 'Comprobar otra vez' });
    answer = checkOf();
    await userEvent.click(again);
    await screen.findByText('Es WordPress');
  });

  it('comes from the address where the site really is', async () => {
    const movedTo = 'https://www.blog.cl';
    await openForm({
      [checkRoute]: ({ body }) =>
        (body as { url: string }).url === movedTo
          ? checkOf({ url: movedTo })
          : checkOf({ movedTo, problem: problemOf('moved') }),
    });
    await leaveUrl();
    await screen.findByText(`El sitio está en ${movedTo}`);
    await userEvent.click(screen.getByRole('button', { name: 'Usar esta URL' }));
    expect(field('URL').value).toBe(movedTo);
    await waitFor(() => expect(screen.queryByText(/El sitio está en/)).toBeNull());
  });

  it('leads to a site of one’s own that is there already, and names nobody else’s', async () => {
    const websiteId = '01k9zz0000000000000000cccc';
    await openForm({ [checkRoute]: checkOf({ known: { websiteId, name: 'Mi blog' } }) });
    await leaveUrl();
    await screen.findByText('Este sitio ya está registrado: «Mi blog»');
    const link = screen.getByRole('link', { name: 'Ver el sitio' });
    expect(link.getAttribute('href')).toBe(`/status/${websiteId}`);
    cleanup();
    await openForm({ [checkRoute]: checkOf({ known: { websiteId: null, name: null } }) });
    await leaveUrl();
    await screen.findByText('Este sitio ya está registrado en otra cuenta');
    expect(screen.queryByRole('link', { name: 'Ver el sitio' })).toBeNull();
  });
});

describe('a key', () => {
  const refused = checkOf({ problem: problemOf('unauthorized') });
  const anyway = { name: 'Crear de todos modos' };

  it('that its site does not take is not saved, unless somebody insists', async () => {
    const bodies: unknown[] = [];
    const { calls, router } = await openForm({
      [checkRoute]: ({ body }) => {
        bodies.push(body);
        return (body as { apiKey: unknown }).apiKey === null ? checkOf() : refused;
      },
      'POST /api/websites': answered,
    });
    await fill();
    await userEvent.click(submit());
    await waitFor(() => expect(errorOf('API Key')).toMatch(/^El sitio no aceptó la API Key\./));
    expect(bodies.at(-1)).toEqual({ url: 'https://blog.cl', apiKey: 'clave-1234567890' });
    expect(calls).not.toContain('POST /api/websites');
    expect(document.activeElement).toBe(field('API Key'));

    await userEvent.type(field('API Key'), 'x');
    await waitFor(() => expect(screen.queryByRole('button', anyway)).toBeNull());
    await userEvent.click(submit());
    await userEvent.click(await screen.findByRole('button', anyway));
    await screen.findByText('Sitio web creado correctamente');
    expect(calls.filter((call) => call === 'POST /api/websites')).toHaveLength(1);
    await expectStatus(router);
  });

  it('that works leads to the first sync and to the site’s status, and to another site', async () => {
    const { calls, router } = await openForm({
      'POST /api/websites': answered,
      [checkRoute]: checkOf({ connectorVersion: '1.3.0' }),
    });
    await fill();
    await userEvent.click(submit());
    await screen.findByText('Tiene el conector, versión 1.3.0.');
    await expectStatus(router);
    expect(calls.slice(-3)).toEqual(['POST /api/websites', syncRoute, statusRoute]);
    await userEvent.click(screen.getByRole('link', { name: 'Agregar otro' }));
    await screen.findByRole('heading', { name: 'Nuevo Sitio' });
    expect(field('Nombre').value).toBe('');
  });
});

describe('a code', () => {
  const without = { ...created, keyConfigured: false, keyLast4: null };
  const read = `GET /api/websites/${created.websiteId}`;

  it('is shown at once, and its site is synchronised as soon as it is linked', async () => {
    const bodies: unknown[] = [];
    let site = without;
    const { calls, router } = await openForm({
      'POST /api/websites': ({ body }) => {
        bodies.push(body);
        return { status: 201, body: without };
      },
      [read]: () => ({ body: site }),
      [pairRoute]: paired,
    });
    await fill({ apiKey: null });
    await userEvent.click(submit());
    await screen.findByText(pairingText);
    expect(bodies).toMatchObject([{ name: 'Blog Nuevo', apiKey: null }]);
    expect(router.state.location.search).toBe(`?sitio=${created.websiteId}`);
    expect(screen.getByRole('link', { name: 'Vincular después' }).getAttribute('href')).toBe(
      `/status/${created.websiteId}`,
    );
    site = created as typeof without;
    await screen.findByRole('heading', addedHeading, { timeout: 10_000 });
    await expectStatus(router);
    expect(calls).toContain(syncRoute);
  });

  it('that could not be made is made by a button, also after the page is loaded again', async () => {
    const answers: FakeApi = { [read]: { body: without }, [pairRoute]: new Error('offline') };
    await openForm({ 'POST /api/websites': { status: 201, body: without }, ...answers });
    await fill({ apiKey: null });
    await userEvent.click(submit());
    await screen.findByRole('button', { name: 'Generar código' });
    cleanup();
    showFeature(websitesRoutes, `/websites/create?sitio=${created.websiteId}`, answers);
    await screen.findByRole('heading', { name: 'Conecta «Blog Nuevo»' });
    screen.getByRole('button', { name: 'Generar código' });
  });

  it('is not asked for a site that was linked meanwhile', async () => {
    const { router } = showFeature(websitesRoutes, `/websites/create?sitio=${created.websiteId}`, {
      [read]: { body: created },
      [statusRoute]: firstStatus,
    });
    await expectStatus(router);
  });
});

describe('an administrator', () => {
  it('says whose the site is', async () => {
    const bodies: unknown[] = [];
    await openForm({
      'GET /api/profile': { body: { role: 'admin' } },
      'GET /api/users': { body: { items: [], nextCursor: null } },
      'POST /api/websites': ({ body }) => {
        bodies.push(body);
        return answered;
      },
    });
    await fill();
    await userEvent.click(submit());
    await waitFor(() => expect(errorOf('Propietario')).toBe('Elige un propietario'));
    await userEvent.click(field('Propietario'));
    await userEvent.click(await screen.findByRole('option', { name: 'Sin propietario' }));
    await userEvent.click(submit());
    await screen.findByText('Sitio web creado correctamente');
    expect(bodies).toMatchObject([{ name: 'Blog Nuevo', userId: null }]);
  });
});

describe('what was typed', () => {
  it('is there again after the page was loaded again, but for the key', async () => {
    const app = await openForm();
    await fill({ name: 'A medias' });
    const kept = sessionStorage.getItem('new-site') ?? '';
    expect(kept).not.toContain('clave');
    app.unmount();
    expect(sessionStorage.getItem('new-site')).toBeNull();
    sessionStorage.setItem('new-site', kept);
    await openForm();
    expect([field('Nombre').value, field('URL').value]).toEqual(['A medias', 'https://blog.cl']);
    expect(field('API Key').value).toBe('');
    await screen.findByText('Es WordPress');
  });
});

describe('saving', () => {
  it('sends the site once, says so, and shows it first in the list without reading that again', async () => {
    let answer: (with_: FakeAnswer) => void = () => undefined;
    const bodies: unknown[] = [];
    const { calls, router } = await openForm({
      'POST /api/websites': ({ body }) => {
        bodies.push(body);
        return new Promise<FakeAnswer>((resolve) => (answer = resolve));
      },
    });
    await fill();
    await userEvent.dblClick(submit());
    await waitFor(() => expect(submit().textContent).toBe('Creando sitio…'));
    await userEvent.type(field('Nombre'), '{Enter}');
    expect(submit().getAttribute('aria-busy')).toBe('true');
    expect(bodies).toEqual([
      {
        name: 'Blog Nuevo',
        url: 'https://blog.cl',
        type: 'blog',
        apiKey: 'clave-1234567890',
        ...blankWebsite,
      },
    ]);

    answer(answered);
    await screen.findByText('Sitio web creado correctamente');
    await expectStatus(router);
    // The list beforehand, what is at the URL on leaving that field, the key's test, the new one, its
    // first sync and its status.
    expect(calls.filter((call) => call !== planRoute)).toEqual([
      'GET /api/websites',
      checkRoute,
      checkRoute,
      'POST /api/websites',
      syncRoute,
      statusRoute,
    ]);
    await router.navigate('/websites');
    const names = await screen.findAllByRole('link', { name: /^(Blog Nuevo|Tienda Austral)$/ });
    expect(names.map((name) => name.textContent)).toEqual(['Blog Nuevo', 'Tienda Austral']);
    expect(screen.getByText('2 sitios')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('makes the statuses be read afresh: there is one more', async () => {
    const { queryClient } = await openForm({ 'POST /api/websites': () => answered });
    queryClient.setQueryData(['status', 'list'], { pages: [], pageParams: [] });
    await fill();
    await userEvent.click(submit());

    await screen.findByText('Sitio web creado correctamente');
    expect(queryClient.getQueryState(['status', 'list'])?.isInvalidated).toBe(true);
  });

  it('shows what the server refuses on its field', async () => {
    const message = 'Ya registraste un sitio con esta URL.';
    const error = {
      code: 'VALIDATION_FAILED',
      message: 'Revisa los datos enviados.',
      requestId: 'r-1',
      fields: { url: [message] },
    };
    await openForm({ 'POST /api/websites': () => ({ status: 400, body: { error } }) });
    await fill();
    await userEvent.click(submit());

    await screen.findByText('No se pudo crear el sitio web');
    expect(errorOf('URL')).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(field('URL')));
    expect(field('Nombre').value).toBe('Blog Nuevo');
  });

  it('says what went wrong otherwise, keeps what was typed, and can be tried again', async () => {
    let broken = true;
    await openForm({ 'POST /api/websites': () => (broken ? new Error('offline') : answered) });
    await fill();
    await userEvent.click(submit());

    await screen.findByText('No se pudo crear el sitio web');
    expect(screen.getAllByText(/No pudimos conectar con el servidor/)).not.toHaveLength(0);
    expect(field('API Key').value).toBe('clave-1234567890');
    broken = false;
    await userEvent.click(submit());
    await screen.findByText('Sitio web creado correctamente');
  });
});

describe('leaving', () => {
  const cancel = () => userEvent.click(screen.getByRole('link', { name: 'Cancelar' }));

  it('goes back to the list at once when nothing was typed', async () => {
    const { router } = await openForm();
    await cancel();

    await waitFor(() => expect(router.state.location.pathname).toBe('/websites'));
  });

  it('asks when something was typed; staying keeps it', async () => {
    const { router } = await openForm();
    await userEvent.type(field('Nombre'), 'Mi sitio');
    await cancel();

    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    const stay = screen.getByRole('button', { name: 'Seguir editando' });
    expect(document.activeElement).toBe(stay);
    await userEvent.click(stay);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/websites/create');
    expect(field('Nombre').value).toBe('Mi sitio');
  });

  it('leaves when the person insists', async () => {
    const { router } = await openForm();
    await userEvent.type(field('Nombre'), 'Mi sitio');
    await cancel();
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/websites'));
  });

  it('lets the browser ask when its tab is closed', async () => {
    await openForm();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await userEvent.type(field('Nombre'), 'Mi sitio');
    expect(closing()).toBe(true);
  });

  it('does not take along who left while the site was being saved', async () => {
    let answer: (with_: FakeAnswer) => void = () => undefined;
    const { router } = await openForm({
      'POST /api/websites': () => new Promise<FakeAnswer>((resolve) => (answer = resolve)),
    });
    await fill();
    await userEvent.click(submit());
    void router.navigate('/plans');
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await screen.findByText(/Otra página/);
    answer(answered);

    await screen.findByText('Sitio web creado correctamente');
    expect(router.state.location.pathname).toBe('/plans');
  });
});
