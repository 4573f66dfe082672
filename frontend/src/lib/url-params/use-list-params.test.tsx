// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { FilterTabs } from '../../components/lists/filter-tabs.tsx';
import { showFeature } from '../../testing/feature-app.tsx';
import { useListParams } from './use-list-params.ts';

afterEach(cleanup);

const values = ['no-leidas', 'leidas'] as const;
const options = [
  { value: null, label: 'Todas', count: 1_012 },
  { value: values[0], label: 'No leídas', count: 3 },
  { value: values[1], label: 'Leídas' },
];

function List() {
  const { page, search, filter, filtered, setFilter, clear } = useListParams({
    param: 'estado',
    values,
  });
  return (
    <>
      <FilterTabs
        label="Filtrar notificaciones"
        {...{ options, value: filter }}
        onChange={setFilter}
      />
      <output>{JSON.stringify({ page, search, filter, filtered })}</output>
      <button onClick={clear}>Todo</button>
    </>
  );
}

const show = (path: string) => showFeature([{ path: '/lista', element: <List /> }], path, {});
const read = async (): Promise<unknown> =>
  JSON.parse((await screen.findByText(/^\{/)).textContent) as unknown;
const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

describe('the state of a list in its address', () => {
  it.each([
    ['', { page: 1, search: '', filter: null, filtered: false }],
    [
      '?page=3&buscar=%20ana%20&estado=leidas',
      { page: 3, search: 'ana', filter: 'leidas', filtered: true },
    ],
    ['?page=0', { page: 1, search: '', filter: null, filtered: false }],
    ['?page=-2&estado=otra', { page: 1, search: '', filter: null, filtered: false }],
    ['?page=1.5', { page: 1, search: '', filter: null, filtered: false }],
    ['?page=x&buscar=%20', { page: 1, search: '', filter: null, filtered: false }],
  ])('"%s" is read', async (query, state) => {
    show(`/lista${query}`);
    expect(await read()).toEqual(state);
  });

  it('starts at page 1 with another filter, keeps the rest, and a step back undoes it', async () => {
    const { router } = show('/lista?page=3&buscar=ana&otro=1');
    await read();
    expect(isOn('Todas (1.012)')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'No leídas (3)' }));
    expect(router.state.location.search).toBe('?buscar=ana&otro=1&estado=no-leidas');
    expect(isOn('No leídas (3)')).toBe('true');
    expect(isOn('Todas (1.012)')).toBe('false');

    await userEvent.click(screen.getByRole('button', { name: 'Todas (1.012)' }));
    expect(router.state.location.search).toBe('?buscar=ana&otro=1');
    await router.navigate(-1);
    expect(router.state.location.search).toContain('estado=no-leidas');
  });

  it('can be cleared as a whole', async () => {
    const { router } = show('/lista?page=3&buscar=ana&estado=leidas&otro=1');
    await read();
    await userEvent.click(screen.getByRole('button', { name: 'Todo' }));
    expect(router.state.location.search).toBe('?otro=1');
  });
});
