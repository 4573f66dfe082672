// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { blankWebsite, newWebsiteSchema } from '../../../../functions/websites/websites.domain.ts';
import { noPlanInfo } from '../../../../functions/user-plans/user-plans.domain.ts';
import { planInfo } from '../../testing/fake-activities.ts';
import type { FakeAnswer, FakeApi } from '../../testing/fake-api.ts';
import { inputNames } from '../../testing/input-names.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { websitesRoutes } from './websites.routes.tsx';
import { pageOfSites, website, websiteDetail } from './websites.samples.ts';

afterEach(cleanup);

const planRoute = 'GET /api/user-plans/current';
const list = pageOfSites([website({})]);
const created = websiteDetail({
  websiteId: '01k9zz0000000000000000bbbb',
  name: 'Blog Nuevo',
  url: 'https://blog.cl',
  type: 'blog',
});
const answered = { status: 201, body: created };

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
    ...fake,
  });
  await screen.findByRole('heading', { name: 'Nuevo Sitio' });
  return app;
}

async function fill(given: { name?: string; url?: string; apiKey?: string } = {}) {
  await userEvent.type(field('Nombre'), given.name ?? 'Blog Nuevo');
  await userEvent.type(field('URL'), given.url ?? 'blog.cl');
  await userEvent.selectOptions(field('Tipo de sitio'), 'blog');
  await userEvent.type(field('API Key'), given.apiKey ?? 'clave-1234567890');
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
  ])('is said before the form is filled in: %#', async (body, line, reason) => {
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
    await userEvent.click(submit());

    await waitFor(() => expect(errorOf('Nombre')).toBe('El campo nombre es requerido'));
    expect(errorOf('URL')).toBe('El campo URL es requerido');
    expect(errorOf('Tipo de sitio')).toBe('Elige un tipo de sitio');
    expect(errorOf('API Key')).toBe('El campo API Key es requerido');
    expect(errorOf('Versión')).toBeUndefined();
    expect(document.activeElement).toBe(field('Nombre'));
    expect(field('Nombre').getAttribute('aria-invalid')).toBe('true');
    expect(calls).not.toContain('POST /api/websites');
  });

  it.each([
    ['Nombre', 'X', 'El campo nombre debe tener al menos 2 caracteres'],
    ['Nombre', 'a'.repeat(101), 'El campo nombre no puede tener más de 100 caracteres'],
    ['Nombre', 'Juan; drop table', 'Los datos contienen caracteres no permitidos'],
    ['URL', 'ftp://sitio.cl', 'La URL del sitio web no es válida'],
    ['URL', 'sitio.cl:22', 'El puerto de la URL debe ser 80, 443, 8080 u 8443'],
    ['API Key', 'corta', 'El campo API Key debe tener al menos 10 caracteres'],
    ['Versión', 'seis', 'La versión de WordPress no es válida'],
  ])('refuses in %s: %s', async (label, typed, message) => {
    await openForm();
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
    expect(inputNames()).toEqual(newWebsiteSchema.keyof().options.toSorted());
  });

  it('hides the key until asked to show it, and no browser fills it in', async () => {
    await openForm();
    expect(field('API Key').type).toBe('password');
    expect(field('API Key').autocomplete).toBe('off');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(field('API Key').type).toBe('text');
  });
});

describe('a key to be linked later', () => {
  const later = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Vincular después' });

  it('is sent as none', async () => {
    const bodies: unknown[] = [];
    await openForm({
      'POST /api/websites': ({ body }) => {
        bodies.push(body);
        return {
          status: 201,
          body: { ...created, keyConfigured: false, keyLast4: null, revision: 0 },
        };
      },
    });
    await fill({ apiKey: 'x' });
    await userEvent.click(submit());
    await waitFor(() => expect(errorOf('API Key')).toBeTruthy());
    await userEvent.click(later());
    await waitFor(() => expect(errorOf('API Key')).toBeUndefined());
    expect(field('API Key').disabled).toBe(true);
    expect(field('API Key').value).toBe('');
    await userEvent.click(submit());

    await screen.findByText('Sitio web creado correctamente');
    expect(bodies).toMatchObject([{ name: 'Blog Nuevo', apiKey: null }]);
  });

  it('can be given after all', async () => {
    await openForm();
    await userEvent.click(later());
    await userEvent.click(later());
    expect(field('API Key').disabled).toBe(false);
    await userEvent.click(submit());
    await waitFor(() => expect(errorOf('API Key')).toBe('El campo API Key es requerido'));
  });
});

describe('another site with the same URL', () => {
  const warning = /Ya hay otro sitio con esta URL: «Tienda Austral»/;

  it.each(['tienda-austral.cl', 'http://Tienda-Austral.cl/'])(
    'is warned of when the field is left, and saving is not refused: %s',
    async (typed) => {
      const searches: (string | null)[] = [];
      await openForm({
        'GET /api/websites': ({ query }) => {
          searches.push(query.get('search'));
          return pageOfSites([
            website({ websiteId: '01k9zz0000000000000000cccc', url: 'https://a.cl' }),
            website({}),
          ]);
        },
        'POST /api/websites': answered,
      });
      await fill({ url: typed });
      await screen.findByText(warning);
      expect(searches).toContain('tienda-austral.cl');

      await userEvent.type(field('URL'), 'x');
      await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
      await userEvent.click(submit());
      await screen.findByText('Sitio web creado correctamente');
    },
  );

  it('is not there when only a part is the same, and nothing is said when it cannot be known', async () => {
    let answer: FakeAnswer = pageOfSites([website({ url: 'https://tienda-austral.cl/blog' })]);
    const { calls } = await openForm({ 'GET /api/websites': () => answer });
    await userEvent.type(field('URL'), 'tienda-austral.cl');
    await userEvent.tab();
    const listed = () => calls.filter((call) => call === 'GET /api/websites');
    await waitFor(() => expect(listed()).toHaveLength(2));
    answer = new Error('offline');
    await userEvent.type(field('URL'), '/aula');
    await userEvent.tab();
    await waitFor(() => expect(listed()).toHaveLength(3));

    expect(screen.queryByText(warning)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('saving', () => {
  it('sends the site once, tells so, and shows it first in the list without reading that again', async () => {
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
    await waitFor(() => expect(router.state.location.pathname).toBe('/websites'));
    const names = await screen.findAllByRole('link', { name: /^(Blog Nuevo|Tienda Austral)$/ });
    expect(names.map((name) => name.textContent)).toEqual(['Blog Nuevo', 'Tienda Austral']);
    // The list beforehand, a site with the same URL on leaving that field, and the new one.
    expect(calls.filter((call) => call !== planRoute)).toEqual([
      'GET /api/websites',
      'GET /api/websites',
      'POST /api/websites',
    ]);
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
