// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Pager } from '../../components/lists/pager.tsx';
import { showFeature } from '../../testing/feature-app.tsx';
import { useListFilters } from './use-list-filters.ts';

afterEach(cleanup);

const filters = { estado: ['abierta', 'cerrada'], tipo: ['a', 'b'] } as const;

function List() {
  const { search, chosen, filtered, choose, clear } = useListFilters(filters);
  return (
    <>
      <output>{JSON.stringify({ search, ...chosen, filtered })}</output>
      <button onClick={() => choose('estado', 'cerrada')}>Cerradas</button>
      <button onClick={() => choose('estado', null)}>Todas</button>
      <button onClick={() => choose('tipo', 'a')}>Tipo A</button>
      <button onClick={clear}>Limpiar</button>
      <Pager page={1} pages={3} />
    </>
  );
}

const show = (path: string) => showFeature([{ path: '/lista', element: <List /> }], path, {});
const read = async (): Promise<unknown> =>
  JSON.parse((await screen.findByText(/^\{/)).textContent) as unknown;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the filters of a list in its address', () => {
  it.each([
    ['', { search: '', estado: null, tipo: null, filtered: false }],
    [
      '?buscar=%20ana%20&estado=cerrada&tipo=b',
      { search: 'ana', estado: 'cerrada', tipo: 'b', filtered: true },
    ],
    ['?tipo=a', { search: '', estado: null, tipo: 'a', filtered: true }],
    ['?estado=otra&tipo=', { search: '', estado: null, tipo: null, filtered: false }],
    // A value of another filter, and an unknown filter.
    ['?estado=a&abierta=abierta', { search: '', estado: null, tipo: null, filtered: false }],
  ])('"%s" is read', async (query, state) => {
    show(`/lista${query}`);
    expect(await read()).toEqual(state);
  });

  it('are chosen one by one, keep the rest, and a step back undoes them', async () => {
    const { router } = show('/lista?tipo=b&buscar=ana&page=2&otro=1');
    await press('Cerradas');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?tipo=b&buscar=ana&otro=1&estado=cerrada'),
    );
    await press('Todas');
    await waitFor(() => expect(router.state.location.search).toBe('?tipo=b&buscar=ana&otro=1'));
    await router.navigate(-1);
    await waitFor(async () => expect(await read()).toMatchObject({ estado: 'cerrada' }));
  });

  it('add up, however quickly one follows the other', async () => {
    const { router } = show('/lista?buscar=ana&page=2&otro=1');
    await read();
    act(() => {
      screen.getByRole('button', { name: 'Cerradas' }).click();
      screen.getByRole('button', { name: 'Tipo A' }).click();
      screen.getByRole('link', { name: 'Página siguiente' }).click();
    });
    expect(router.state.location.search).toBe('?buscar=ana&otro=1&estado=cerrada&tipo=a&page=2');
    expect(await read()).toMatchObject({ estado: 'cerrada', tipo: 'a' });
  });

  it('are cleared together with the search', async () => {
    const { router } = show('/lista?tipo=b&estado=abierta&buscar=ana&otro=1');
    await press('Limpiar');
    await waitFor(() => expect(router.state.location.search).toBe('?otro=1'));
    expect(await read()).toMatchObject({ filtered: false });
  });
});
