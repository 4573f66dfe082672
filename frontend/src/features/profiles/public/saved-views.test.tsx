// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { viewMessages } from '../../../../../functions/profiles/profiles.views.changes.domain.ts';
import type { SavedView } from '../../../../../functions/profiles/profiles.views.domain.ts';
import { useListParams } from '../../../lib/url-params/use-list-params.ts';
import { refusal, type FakeApi } from '../../../testing/fake-api.ts';
import { me } from '../../../testing/fake-auth.ts';
import { showFeature } from '../../../testing/feature-app.tsx';
import { undo } from '../../../testing/undo.ts';
import { SavedViews } from './saved-views.tsx';

afterEach(cleanup);

const view = (name: string, query: Record<string, string>, more: Partial<SavedView> = {}) => ({
  viewId: `01kb00000000000000000000${name.length.toString().padStart(2, '0')}`,
  list: 'websites' as const,
  name,
  query,
  ...more,
});
const blogs = view('Blogs', { tipo: 'blog' });
const shops = view('Tiendas', { buscar: 'ana', tipo: 'tienda' });
const elsewhere = view('Con errores', { estado: 'con-errores' }, { list: 'status' });

/** A list whose filters say what they are. */
function List() {
  const { search, filter, page } = useListParams({ param: 'tipo', values: ['blog', 'tienda'] });
  return (
    <>
      <output aria-label="Filtros">{[search, filter, page].join(' ')}</output>
      <SavedViews list="websites" />
    </>
  );
}

function open(search: string, views: SavedView[], answers: FakeApi = {}) {
  answers['GET /api/profile'] ??= me({ views });
  const shown = showFeature(
    [{ path: '/websites', element: <List /> }],
    `/websites${search}`,
    answers,
  );
  return { ...shown, user: userEvent.setup() };
}
const button = () => screen.findByRole('button', { name: /^(Vistas|Vista: .*)$/ });
type User = ReturnType<typeof userEvent.setup>;

async function openMenu(user: User) {
  await user.click(await button());
  return within(await screen.findByRole('menu'));
}
const choicesIn = (menu: Awaited<ReturnType<typeof openMenu>>) =>
  menu.queryAllByRole('menuitemradio').map(({ textContent }) => textContent);

describe('the saved views of a list', () => {
  it('are shown with one press, from their first page on and without other filters', async () => {
    const { user, router } = open('?tipo=blog&page=3&otro=1', [blogs, shops, elsewhere]);
    expect((await button()).textContent).toBe('Vista: Blogs');
    const menu = await openMenu(user);
    expect(choicesIn(menu)).toEqual(['Sin filtros', 'Blogs', 'Tiendas']);
    expect(menu.getByRole('menuitemradio', { checked: true }).textContent).toBe('Blogs');
    await user.click(menu.getByRole('menuitemradio', { name: 'Tiendas' }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      otro: '1',
      buscar: 'ana',
      tipo: 'tienda',
    });
    expect((await button()).textContent).toBe('Vista: Tiendas');
    expect(screen.getByLabelText('Filtros').textContent).toBe('ana tienda 1');

    const again = await openMenu(user);
    await user.click(again.getByRole('menuitemradio', { name: 'Sin filtros' }));
    expect(router.state.location.search).toBe('?otro=1');
    expect((await button()).textContent).toBe('Vistas');
  });

  it('are chosen by the keyboard alone', async () => {
    const { user, router } = open('', [blogs, shops]);
    (await button()).focus();
    await user.keyboard('{Enter}');
    const menu = within(await screen.findByRole('menu'));
    await waitFor(() =>
      expect(document.activeElement).toBe(menu.getByRole('menuitemradio', { name: 'Sin filtros' })),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(router.state.location.search).toBe('?tipo=blog');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Vista: Blogs'));
  });

  it('ask for nothing until the menu is opened, which asks for those of other devices', async () => {
    const { user, calls } = open('', [blogs]);
    await button();
    expect(calls).toEqual([]);
    await openMenu(user);
    await waitFor(() => expect(calls).toEqual(['GET /api/profile']));
  });

  it('say that there are none yet', async () => {
    const { user } = open('', []);
    const menu = await openMenu(user);
    expect(menu.getByText('Aún no tienes vistas de esta lista.')).toBeTruthy();
    expect(menu.getByRole('menuitem').getAttribute('aria-disabled')).toBe('true');
  });

  it('are read with the first opening right after a sign-in, or say that they could not be', async () => {
    const answers: FakeApi = {
      'GET /api/profile': () => refusal(400, 'VALIDATION_FAILED', 'No se pudo.'),
    };
    const { user } = open('?tipo=blog', [], answers);
    const menu = await openMenu(user);
    await menu.findByText('No se pudieron cargar tus vistas.');
    await user.keyboard('{Escape}');
    answers['GET /api/profile'] = () => me({ views: [blogs] });
    await (await openMenu(user)).findByRole('menuitemradio', { name: 'Blogs', checked: true });
  });
});

describe('saving a view', () => {
  async function openDialog(user: User) {
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitem', { name: 'Guardar esta vista…' }));
    return within(await screen.findByRole('dialog', { name: 'Guardar esta vista' }));
  }

  it('keeps the filters of now under a name', async () => {
    const bodies: unknown[] = [];
    const { user } = open('?tipo=tienda&buscar=ana&page=2&otro=1', [], {
      'POST /api/profile/views': ({ body }) => {
        bodies.push(body);
        return { status: 201, body: { views: [shops] } };
      },
    });
    const dialog = await openDialog(user);
    await user.type(dialog.getByLabelText('Nombre'), 'Tiendas{Enter}');
    await screen.findByText('Vista guardada');
    expect(bodies).toEqual([
      { list: 'websites', name: 'Tiendas', query: { buscar: 'ana', tipo: 'tienda' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await button()).textContent).toBe('Vista: Tiendas');
  });

  it('is offered for filters that are set and not saved yet', async () => {
    const { user } = open('?tipo=blog', [blogs]);
    const entry = (await openMenu(user)).getByRole('menuitem', { name: 'Guardar esta vista…' });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
  });

  it('says at the name that the list has it already, and keeps what was typed', async () => {
    const { user } = open('?tipo=tienda', [blogs], {
      'POST /api/profile/views': {
        status: 400,
        body: {
          error: {
            code: 'VALIDATION_FAILED',
            message: 'Revisa los datos enviados.',
            fields: { name: [viewMessages.nameTaken] },
            requestId: 'r-1',
          },
        },
      },
    });
    const dialog = await openDialog(user);
    await user.type(dialog.getByLabelText('Nombre'), 'blogs{Enter}');
    await dialog.findByText(viewMessages.nameTaken);
    expect(dialog.getByLabelText<HTMLInputElement>('Nombre').value).toBe('blogs');
  });

  it('says that there are as many as there may be', async () => {
    const full = 'Ya tienes 20 vistas guardadas. Elimina alguna para guardar otra.';
    const { user } = open('?tipo=tienda', [blogs], {
      'POST /api/profile/views': refusal(409, 'VIEWS_FULL', full),
    });
    const dialog = await openDialog(user);
    await user.type(dialog.getByLabelText('Nombre'), 'Otra{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe(full);
  });

  it('says which filters are meant where the address has what no list knows', async () => {
    const refused = {
      code: 'VALIDATION_FAILED',
      message: 'Revisa los datos enviados.',
      fields: { query: [viewMessages.nothingToSave] },
      requestId: 'r-1',
    };
    const { user } = open('?tipo=antigua', [], {
      'POST /api/profile/views': { status: 400, body: { error: refused } },
    });
    const dialog = await openDialog(user);
    await user.type(dialog.getByLabelText('Nombre'), 'Antiguas{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Estos filtros no se pueden guardar. Elige otros y vuelve a intentarlo.',
    );
  });

  it('cuts no name that is too long, which may have been pasted', async () => {
    const { user } = open('?tipo=tienda', []);
    const dialog = await openDialog(user);
    const name = dialog.getByLabelText<HTMLInputElement>('Nombre');
    // Browsers cut a pasted text by it without a word, and count an emoji as two.
    expect(name.hasAttribute('maxlength')).toBe(false);
    await user.click(name);
    await user.paste('x'.repeat(41));
    await user.keyboard('{Enter}');
    await dialog.findByText('El campo nombre no puede tener más de 40 caracteres');
    expect(name.value).toHaveLength(41);
  });

  it('needs a name', async () => {
    const { user, calls } = open('?tipo=tienda', [blogs]);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Guardar vista' }));
    await dialog.findByText('El campo nombre es requerido');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

describe('the shown view', () => {
  it('gets another name', async () => {
    const bodies: unknown[] = [];
    const renamed = { ...blogs, name: 'Revistas' };
    const { user } = open('?tipo=blog', [blogs], {
      [`PUT /api/profile/views/${blogs.viewId}`]: ({ body }) => {
        bodies.push(body);
        return { body: { views: [renamed] } };
      },
    });
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitem', { name: 'Cambiar el nombre de «Blogs»…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByLabelText<HTMLInputElement>('Nombre');
    expect(name.value).toBe('Blogs');
    await user.clear(name);
    await user.type(name, 'Revistas{Enter}');
    await screen.findByText('Nombre cambiado');
    expect(bodies).toEqual([{ name: 'Revistas' }]);
    expect((await button()).textContent).toBe('Vista: Revistas');
  });

  it('is deleted at once, and comes back by its toast', async () => {
    const bodies: unknown[] = [];
    const { user, calls, router } = open('?tipo=blog', [blogs], {
      [`DELETE /api/profile/views/${blogs.viewId}`]: { body: { views: [] } },
      'POST /api/profile/views': ({ body }) => {
        bodies.push(body);
        return { status: 201, body: { views: [blogs] } };
      },
    });
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitem', { name: 'Eliminar «Blogs»' }));
    await screen.findByText('Vista eliminada');
    expect((await button()).textContent).toBe('Vistas');
    expect(router.state.location.search).toBe('?tipo=blog');
    await undo(user);
    await screen.findByText('Vista recuperada');
    const { list, name, query } = blogs;
    expect(bodies).toEqual([{ list, name, query }]);
    expect((await button()).textContent).toBe('Vista: Blogs');
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
  });

  it('says why it could not be deleted, and is read again where it was deleted elsewhere', async () => {
    const missing = 'No existe: puede que se haya eliminado, o que ya no tengas acceso.';
    const { user, calls } = open('?tipo=blog', [blogs], {
      [`DELETE /api/profile/views/${blogs.viewId}`]: refusal(404, 'NOT_FOUND', missing),
    });
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitem', { name: 'Eliminar «Blogs»' }));
    await screen.findByText('No se pudo eliminar la vista');
    await screen.findByText(missing);
    const before = calls.filter((call) => call.startsWith('GET')).length;
    await openMenu(user);
    await waitFor(() =>
      expect(calls.filter((call) => call.startsWith('GET')).length).toBe(before + 1),
    );
  });
});
