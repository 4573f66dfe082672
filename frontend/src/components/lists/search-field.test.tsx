// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showFeature } from '../../testing/feature-app.tsx';
import { useListFilters } from '../../lib/url-params/use-list-filters.ts';
import { SearchField } from './search-field.tsx';

afterEach(cleanup);

const NEVER_MS = 60_000;
const show = (path: string, debounceMs?: number) =>
  showFeature(
    [
      {
        path: '/users',
        element: (
          <SearchField
            label="Buscar por nombre"
            {...(debounceMs === undefined ? {} : { debounceMs })}
          />
        ),
      },
    ],
    path,
    {},
  );
const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Buscar por nombre' });

describe('the search of a list', () => {
  it('puts what was typed into the address once, without a history entry, from page 1', async () => {
    const { router } = show('/users?page=3&estado=x');
    const addresses: string[] = [];
    router.subscribe(({ location, historyAction }) => {
      addresses.push(`${historyAction} ${location.search}`);
    });
    await userEvent.type(await box(), ' ana pérez ');
    await waitFor(() => expect(addresses).toEqual(['REPLACE ?estado=x&buscar=ana+p%C3%A9rez']));
    expect((await box()).value).toBe(' ana pérez ');
    expect(document.activeElement).toBe(await box());
  });

  it('does not wait when Enter is pressed', async () => {
    const { router } = show('/users', NEVER_MS);
    await userEvent.type(await box(), 'ana{Enter}');
    expect(router.state.location.search).toBe('?buscar=ana');
  });

  it('is cleared by its button at once and keeps the focus', async () => {
    const { router } = show('/users?buscar=ana&page=2', NEVER_MS);
    expect((await box()).value).toBe('ana');
    await userEvent.click(screen.getByRole('button', { name: 'Borrar búsqueda' }));
    expect(router.state.location.search).toBe('');
    expect((await box()).value).toBe('');
    expect(document.activeElement).toBe(await box());
    expect(screen.queryByRole('button', { name: 'Borrar búsqueda' })).toBeNull();
  });

  it('follows an address changed by something else, and not another page of the same search', async () => {
    const { router } = show('/users?buscar=ana', NEVER_MS);
    const field = await box();
    await userEvent.type(field, ' p');
    await act(() => router.navigate('/users?buscar=ana&page=2'));
    expect(field.value).toBe('ana p');
    await act(() => router.navigate('/users?buscar=luis'));
    expect(field.value).toBe('luis');
    await userEvent.type(field, '{Backspace}{Enter}');
    expect(router.state.location.search).toBe('?buscar=lui');
    await act(() => router.navigate(-1));
    expect(field.value).toBe('ana');
  });

  it('loses no letter when every one changes the address', async () => {
    const { router } = show('/users', 0);
    const field = await box();
    await userEvent.type(field, 'tienda austral');
    expect(field.value).toBe('tienda austral');
    expect(router.state.location.search).toBe('?buscar=tienda+austral');
  });

  describe('next to filters', () => {
    function List() {
      const { choose, clear } = useListFilters({ estado: ['abierta'] });
      return (
        <>
          <SearchField label="Buscar por nombre" debounceMs={0} />
          <button onClick={() => choose('estado', 'abierta')}>Abiertas</button>
          <button onClick={clear}>Limpiar</button>
        </>
      );
    }
    const showList = () => showFeature([{ path: '/users', element: <List /> }], '/users', {});
    const type = (field: HTMLInputElement, value: string) =>
      fireEvent.change(field, { target: { value } });

    it('adds to a filter that is not shown yet, and the filter to it', async () => {
      const { router } = showList();
      const field = await box();
      act(() => {
        type(field, 'a');
        screen.getByRole('button', { name: 'Abiertas' }).click();
        type(field, 'an');
      });
      expect(router.state.location.search).toBe('?buscar=an&estado=abierta');
      expect(field.value).toBe('an');
    });

    it('is empty when the list was cleared before the search was shown', async () => {
      const { router } = showList();
      const field = await box();
      act(() => {
        type(field, 'a');
        screen.getByRole('button', { name: 'Limpiar' }).click();
      });
      expect(router.state.location.search).toBe('');
      expect(field.value).toBe('');
    });
  });
});
