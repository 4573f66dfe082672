// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  findingOf,
  problemOf,
  type SiteCheck,
} from '../../../../functions/status/check/status.check.domain.ts';
import type { WebsiteDetail } from '../../../../functions/websites/websites.domain.ts';
import { websiteListKey, wholeList } from './public/website-lists.ts';
import { refusal, staleEdit, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { websitesRoutes } from './websites.routes.tsx';
import { pageOfSites, website, websiteDetail } from './websites.samples.ts';

// happy-dom does not know it; without it react-hook-form takes every select for one that was already changed.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { configurable: true, value: 0 });

afterEach(cleanup);

const id = websiteDetail({}).websiteId;
const read = `GET /api/websites/${id}`;
const write = `PUT /api/websites/${id}`;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const submit = () => screen.getByRole('button', { name: /^Guarda(r|ndo) cambios/ });
const textBy = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((each) => document.getElementById(each)?.textContent)
    .join(' ');

async function openForm(site: Partial<WebsiteDetail> = {}, answers: FakeApi = {}) {
  const app = showFeature(websitesRoutes, `/websites/edit/${id}`, {
    [read]: { body: websiteDetail(site) },
    'GET /api/websites': pageOfSites([website({})]),
    ...answers,
  });
  await screen.findByLabelText('Nombre');
  return app;
}
const paste = async (label: string, value: string) => {
  await userEvent.clear(field(label));
  await userEvent.click(field(label));
  await userEvent.paste(value);
};

describe('the form of a site that is there', () => {
  it('shows a skeleton, then what the site is, and its name in the title', async () => {
    const site = { comments: 'Cliente desde 2021.', type: 'blog' as const };
    showFeature(websitesRoutes, `/websites/edit/${id}`, {
      [read]: { body: websiteDetail(site) },
    });
    await screen.findByRole('status', { name: 'Cargando' });
    await screen.findByLabelText('Nombre');

    expect(screen.getByRole('heading', { name: 'Editar sitio' })).toBeTruthy();
    expect(field('Nombre').value).toBe('Tienda Austral');
    expect(field('URL').value).toBe('https://tienda-austral.cl');
    expect(field('Tipo de sitio').value).toBe('blog');
    expect(field('Versión de WordPress').value).toBe('6.8.3');
    expect(field('Comentarios').value).toBe('Cliente desde 2021.');
    expect(document.title).toMatch(/^Editar Tienda Austral/);
    expect(screen.getByTestId('page-site').textContent).toBe('Tienda Austral');
  });

  it('never has the key, only its last four characters; no site is unlinked', async () => {
    await openForm();
    expect(field('API Key').value).toBe('');
    expect(field('API Key').type).toBe('password');
    expect(textBy('API Key')).toContain('•••• 7890');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('gives the key up once that is confirmed, and keeps what was typed', async () => {
    const without = websiteDetail({ keyConfigured: false, keyLast4: null });
    await openForm({}, { [`DELETE /api/websites/${id}/api-key`]: { body: without } });
    await paste('Nombre', 'A medias');
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la API Key' }));
    const question = await screen.findByRole('alertdialog', {
      name: '¿Quitar la API Key de «Tienda Austral»?',
    });
    expect(question.textContent).toContain('La API Key sigue guardada en el conector');
    await userEvent.click(within(question).getByRole('button', { name: 'Quitar la API Key' }));
    await screen.findByText('API Key quitada correctamente');
    await waitFor(() => expect(textBy('API Key')).toContain('aún no está vinculado'));
    expect(screen.queryByRole('button', { name: 'Quitar la API Key' })).toBeNull();
    expect(field('Nombre').value).toBe('A medias');
  });

  it('says when there is no key yet', async () => {
    await openForm({ keyConfigured: false, keyLast4: null });
    expect(textBy('API Key')).toContain('Este sitio aún no está vinculado');
  });

  it('shows the key that a code brought, and keeps what was typed', async () => {
    const sites = [websiteDetail({ keyConfigured: false, keyLast4: null })];
    await openForm(
      {},
      {
        [read]: () => ({ body: sites[0] }),
        [`POST /api/websites/${id}/pairing`]: () => {
          sites[0] = websiteDetail({ keyLast4: 'wxyz' });
          const pairingText = 'https://portal.cl#ABCD-EFGH-JKMN-PQRS';
          return { status: 201, body: { pairingText, expiresAt: new Date().toISOString() } };
        },
      },
    );
    await paste('Nombre', 'Otro nombre');
    await userEvent.click(screen.getByRole('button', { name: 'Generar código' }));
    await screen.findByText('Sitio vinculado correctamente');
    expect(textBy('API Key')).toContain('•••• wxyz');
    expect(field('Nombre').value).toBe('Otro nombre');
  });

  it('shows a version that the site reported, without a field to type it', async () => {
    const bodies: unknown[] = [];
    await openForm(
      { versionSynced: true, wordpressVersion: '6.9-RC1-60999-src-trunk' },
      {
        [write]: ({ body }: FakeCall) => {
          bodies.push(body);
          return { body: websiteDetail({ versionSynced: true }) };
        },
      },
    );
    expect(field('Versión de WordPress').disabled).toBe(true);
    expect(field('Versión de WordPress').value).toBe('6.9-RC1-60999-src-trunk');
    expect(textBy('Versión de WordPress')).toContain('La informó el propio sitio');
    await paste('Nombre', 'Otro nombre');
    await userEvent.click(submit());
    await screen.findByText('Sitio web actualizado correctamente');
    expect(bodies).toEqual([{ name: 'Otro nombre', revision: 0 }]);
  });

  it.each([
    ['Nombre', 'Juan; drop table', 'El nombre contiene caracteres no permitidos'],
    ['Nombre', 'X', 'El campo nombre debe tener al menos 2 caracteres'],
    ['URL', 'ftp://sitio.cl', 'La URL del sitio web no es válida'],
    ['URL', 'sitio.cl:22', 'El puerto de la URL debe ser 80, 443, 8080 u 8443'],
    ['API Key', 'corta', 'El campo API Key debe tener al menos 10 caracteres'],
  ])('refuses in %s: %s', async (label, typed, message) => {
    const { calls } = await openForm();
    await paste(label, typed);
    await userEvent.click(submit());
    await waitFor(() => expect(textBy(label)).toContain(message));
    expect(calls).not.toContain(write);
  });

  it('does not take the site itself for another one with its URL', async () => {
    const { calls } = await openForm();
    await userEvent.click(field('URL'));
    await userEvent.tab();
    await waitFor(() => expect(calls).toContain('GET /api/websites'));
    expect(screen.queryByText(/Ya hay otro sitio/)).toBeNull();
  });
});

describe('an address of another origin', () => {
  const moves = 'Al guardar olvidamos la API Key y los datos de la anterior';
  const behind = 'La API Key guardada es de la dirección anterior';

  it('says before it is saved what it forgets, and that a key has to be typed for it', async () => {
    await openForm();
    await paste('URL', 'https://otra.cl');
    expect(textBy('URL')).toContain(moves);
    expect(textBy('API Key')).toContain(behind);
    await paste('URL', 'https://tienda-austral.cl');
    expect(textBy('URL')).not.toContain(moves);
    expect(textBy('API Key')).toContain('•••• 7890');
  });

  it.each([
    'http://tienda-austral.cl',
    'www.tienda-austral.cl',
    'tienda-austral.cl/blog',
    '',
    'x y',
  ])('is not %j', async (typed) => {
    await openForm();
    await userEvent.clear(field('URL'));
    if (typed) await paste('URL', typed);
    expect(textBy('URL')).not.toContain(moves);
  });
});

describe('saving a change', () => {
  it('keeps the key when it is blank, says so, and shows the site as answered', async () => {
    const bodies: unknown[] = [];
    const { calls, router, queryClient } = await openForm(
      {},
      {
        [write]: ({ body }: FakeCall) => {
          bodies.push(body);
          return { body: websiteDetail({ name: 'Tienda del Sur' }) };
        },
      },
    );
    const list = pageOfSites([website({})]).body;
    queryClient.setQueryData(websiteListKey(wholeList), list);
    queryClient.setQueryData(['status', 'list'], {});
    await paste('Nombre', ' Tienda del Sur ');
    await userEvent.click(submit());

    await screen.findByText('Sitio web actualizado correctamente');
    await waitFor(() => expect(router.state.location.pathname).toBe('/websites'));
    await screen.findByRole('link', { name: 'Tienda del Sur' });
    expect(bodies).toEqual([{ name: 'Tienda del Sur', revision: 0 }]);
    expect(calls.filter((call) => call !== 'GET /api/websites/tags')).toEqual([read, write]);
    expect(queryClient.getQueryState(['status', 'list'])?.isInvalidated).toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('begins again with what a code brought, while nothing is typed', async () => {
    const sites = [websiteDetail({ keyConfigured: false, keyLast4: null, revision: 3 })];
    const bodies: unknown[] = [];
    await openForm(
      {},
      {
        [read]: () => ({ body: sites[0] }),
        [`POST /api/websites/${id}/pairing`]: () => {
          sites[0] = websiteDetail({ keyLast4: 'wxyz', comments: 'De otra persona', revision: 4 });
          const pairingText = 'https://portal.cl#ABCD-EFGH-JKMN-PQRS';
          return { status: 201, body: { pairingText, expiresAt: new Date().toISOString() } };
        },
        [write]: ({ body }: FakeCall) => {
          bodies.push(body);
          return refusal(500, 'INTERNAL', 'Algo salió mal.');
        },
      },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Generar código' }));
    await screen.findByText('Sitio vinculado correctamente');
    await paste('Nombre', 'Otro nombre');
    await userEvent.click(submit());
    await screen.findByText('Algo salió mal.');
    expect(bodies).toEqual([{ name: 'Otro nombre', revision: 4 }]);
    expect(field('Comentarios').value).toBe('De otra persona');
  });

  it('shows neither of two API Keys where somebody else saved one meanwhile, too', async () => {
    const why = 'Cambió mientras lo editabas: la API Key y los comentarios (Marta).';
    const current = websiteDetail({ keyLast4: 'wxyz', comments: 'Suyos', revision: 4 });
    const bodies: unknown[] = [];
    await openForm(
      { keyLast4: 'abcd', revision: 3 },
      {
        'POST /api/status/checks': tested(null),
        [write]: ({ body }: FakeCall) => {
          bodies.push(body);
          return bodies.length === 1 ? staleEdit(why, current) : { body: current };
        },
      },
    );
    await paste('API Key del conector', 'una-clave-secreta');
    await paste('Nombre', 'Otro nombre');
    await userEvent.click(submit());
    const conflict = within(await screen.findByRole('group', { name: 'La API Key' }));
    expect(conflict.getAllByText('No se muestra')).toHaveLength(2);
    expect(conflict.queryByText(/secreta|wxyz/)).toBeNull();
    await userEvent.click(conflict.getByRole('button', { name: 'Usar la suya' }));
    await userEvent.click(submit());
    await screen.findByText('Sitio web actualizado correctamente');
    expect(bodies[1]).toEqual({ name: 'Otro nombre', revision: 4 });
  });

  it('sends a key that was typed for one host to no other, unless somebody says so', async () => {
    const why = 'Cambió mientras lo editabas: la URL (Marta).';
    const moved = { url: 'https://otro-servidor.cl', keyLast4: null, keyConfigured: false };
    const current = websiteDetail({ ...moved, revision: 1 });
    const checked: unknown[] = [];
    const bodies: unknown[] = [];
    await openForm(
      { keyLast4: null, keyConfigured: false, revision: 0 },
      {
        'POST /api/status/checks': ({ body }: FakeCall) => {
          checked.push(body);
          return tested(null);
        },
        [write]: ({ body }: FakeCall) => {
          bodies.push(body);
          return bodies.length === 1 ? staleEdit(why, current) : { body: current };
        },
      },
    );
    await paste('API Key del conector', 'una-clave-secreta');
    await userEvent.click(submit());
    const conflict = within(await screen.findByRole('group', { name: 'La API Key' }));
    expect([checked.length, bodies.length]).toEqual([1, 1]);
    await userEvent.click(conflict.getByRole('button', { name: 'Usar la suya' }));
    await userEvent.click(submit());
    await screen.findByText('Sitio web actualizado correctamente');
    expect(JSON.stringify([checked.slice(1), bodies.slice(1)])).not.toContain('secreta');
  });

  const tested = (problem: SiteCheck['problem']) => ({
    body: { url: 'https://tienda-austral.cl', ...findingOf({ problem }), known: null },
  });

  it('refuses a key that the site does not take, unless somebody insists', async () => {
    const asked: unknown[] = [];
    const { calls } = await openForm(
      {},
      {
        'POST /api/status/checks': ({ body }: FakeCall) => {
          asked.push(body);
          return tested(problemOf('unauthorized'));
        },
        [write]: { body: websiteDetail({}) },
      },
    );
    await paste('API Key', 'clave-equivocada');
    await userEvent.click(submit());
    await waitFor(() => expect(textBy('API Key')).toContain('El sitio no aceptó la API Key.'));
    expect(asked).toEqual([{ url: 'https://tienda-austral.cl', apiKey: 'clave-equivocada' }]);
    expect(calls).not.toContain(write);
    await userEvent.click(screen.getByRole('button', { name: 'Guardar de todos modos' }));
    await screen.findByText('Sitio web actualizado correctamente');
    expect(asked).toHaveLength(1);
  });

  it('sends a new key as pasted', async () => {
    const bodies: unknown[] = [];
    await openForm(
      { keyConfigured: false, keyLast4: null },
      {
        'POST /api/status/checks': tested(null),
        [write]: ({ body }: FakeCall) => {
          bodies.push(body);
          return { body: websiteDetail({}) };
        },
      },
    );
    await paste('API Key', ' clave-<nueva>-1 ');
    await userEvent.click(submit());
    await screen.findByText('Sitio web actualizado correctamente');
    expect(bodies).toMatchObject([{ apiKey: 'clave-<nueva>-1' }]);
  });

  it('says that it failed, with the messages of the server at their fields', async () => {
    const error = {
      code: 'VALIDATION_FAILED',
      message: 'Revisa los datos enviados.',
      requestId: 'r-1',
      fields: { name: ['El nombre contiene caracteres no permitidos'] },
    };
    const { router } = await openForm({}, { [write]: { status: 400, body: { error } } });
    await paste('Nombre', 'Tienda');
    await userEvent.click(submit());

    await screen.findByText('No se pudo actualizar el sitio web');
    expect(textBy('Nombre')).toContain('El nombre contiene caracteres no permitidos');
    await waitFor(() => expect(document.activeElement).toBe(field('Nombre')));
    expect(router.state.location.pathname).toBe(`/websites/edit/${id}`);
  });
});

describe('leaving and not finding', () => {
  it('asks only when something was changed', async () => {
    const { router } = await openForm();
    await paste('Nombre', 'Otro');
    await userEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await paste('Nombre', 'Tienda Austral');
    await userEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/websites'));
  });

  it.each([
    refusal(404, 'NOT_FOUND', 'No existe: puede que se haya eliminado, o que ya no tengas acceso.'),
    refusal(400, 'VALIDATION_FAILED', 'Revisa los datos enviados.'),
  ])('says that there is no such site', async (answer) => {
    showFeature(websitesRoutes, `/websites/edit/${id}`, { [read]: answer });
    await screen.findByText('No encontramos este sitio');
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Volver a Sitios Web' })).toHaveLength(2);
  });

  it('tries again what failed otherwise', async () => {
    let broken = true;
    showFeature(websitesRoutes, `/websites/edit/${id}`, {
      [read]: () => (broken ? new Error('offline') : { body: websiteDetail({}) }),
    });
    await screen.findByText('No se pudo cargar el sitio web');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByLabelText('Nombre');
  });
});

describe('the tags of a site', () => {
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Etiquetas/ });
  const chips = () =>
    within(screen.getByRole('list', { name: 'Etiquetas del sitio' }))
      .getAllByRole('listitem')
      .map((chip) => chip.textContent);
  const removeOf = (tag: string) =>
    screen.getByRole('button', { name: `Quitar la etiqueta «${tag}»` });
  const sent: unknown[] = [];
  const open = async (tags: string[] = [], known: string[] = []) => {
    sent.length = 0;
    await openForm(
      { tags },
      {
        'GET /api/websites/tags': { body: { tags: known } },
        [write]: ({ body }: FakeCall) => {
          sent.push(body);
          return { body: websiteDetail({}) };
        },
      },
    );
    await screen.findByRole('combobox', { name: /^Etiquetas/ });
  };

  it('are added by Enter, a comma, a pasted list and on the way out; the form is not sent by Enter', async () => {
    await open();
    await userEvent.type(box(), 'VIP{Enter}Plan  anual, ');
    await userEvent.click(box());
    await userEvent.paste('uno; dos, tres');
    expect(chips()).toEqual(['VIP', 'Plan anual', 'uno', 'dos']);
    expect(box().value).toBe('tres');
    await userEvent.type(box(), '{Enter}{Enter}vip{Enter}cuatro');
    expect(sent).toEqual([]);
    await userEvent.click(submit());
    await waitFor(() =>
      expect(sent).toEqual([
        { tags: ['VIP', 'Plan anual', 'uno', 'dos', 'tres', 'cuatro'], revision: 0 },
      ]),
    );
  });

  it('that are typed move nothing while a button is pressed, and are saved by its click', async () => {
    await open();
    const user = userEvent.setup();
    await user.type(box(), 'VIP');
    await user.pointer({ keys: '[MouseLeft>]', target: submit() });
    expect(document.activeElement).not.toBe(box());
    expect(box().value).toBe('VIP');
    await user.pointer('[/MouseLeft]');
    await waitFor(() => expect(sent).toEqual([{ tags: ['VIP'], revision: 0 }]));
  });

  it('that are typed are added where a press ends elsewhere, too', async () => {
    await open();
    const user = userEvent.setup();
    await user.type(box(), 'VIP');
    await user.pointer({ keys: '[MouseLeft>]', target: submit() });
    await user.pointer({ keys: '[/MouseLeft]', target: document.body });
    await waitFor(() => expect(chips()).toEqual(['VIP']));
    expect(sent).toEqual([]);
  });

  it('are removed by Backspace in the empty box and by their buttons, which keep the focus', async () => {
    await open(['VIP', 'Nuevo', 'Viejo']);
    await userEvent.type(box(), '{Backspace}');
    expect(chips()).toEqual(['VIP', 'Nuevo']);
    expect(screen.getByText('Etiqueta quitada: Viejo')).toBeTruthy();
    removeOf('VIP').focus();
    await userEvent.keyboard('{Enter}');
    expect(chips()).toEqual(['Nuevo']);
    expect(document.activeElement).toBe(box());
    await userEvent.click(removeOf('Nuevo'));
    expect(screen.queryByRole('list', { name: 'Etiquetas del sitio' })?.children).toHaveLength(0);
    await userEvent.click(submit());
    await waitFor(() => expect(sent).toEqual([{ tags: [], revision: 0 }]));
  });

  it('are suggested from other sites, without those that the site has', async () => {
    await open(['vip'], ['Diseño', 'Nuevo', 'VIP']);
    await userEvent.click(box());
    const list = await screen.findByRole('listbox', { name: 'Etiquetas de otros sitios' });
    const options = () =>
      within(list)
        .getAllByRole('option')
        .map((each) => each.textContent);
    expect(options()).toEqual(['Diseño', 'Nuevo']);
    await userEvent.type(box(), 'dise');
    expect(options()).toEqual(['Diseño']);
    await userEvent.keyboard('{ArrowDown}');
    expect(box().getAttribute('aria-activedescendant')).toBe(within(list).getByRole('option').id);
    await userEvent.keyboard('{Enter}');
    expect(chips()).toEqual(['vip', 'Diseño']);
  });

  it('that cannot be stored say why at once, and the form waits for them', async () => {
    await open();
    await userEvent.click(box());
    await userEvent.paste('x'.repeat(31));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Una etiqueta no puede tener más de 30 caracteres');
    expect(box().getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(submit());
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(sent).toEqual([]);
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('false'));
    await userEvent.type(box(), 'a,b,c,d,e,f,g,h,i,j,k,');
    await screen.findByText('Un sitio puede tener hasta 10 etiquetas');
  });
});
