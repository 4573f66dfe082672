import { describe, expect, it } from 'vitest';
import {
  addView,
  MOST_VIEWS,
  newViewSchema,
  removeView,
  renameView,
} from './profiles.views.changes.domain.ts';
import { canOpen, isSameQuery, viewLists } from './profiles.views.domain.ts';
import { filtersOf } from './profiles.views.filters.domain.ts';

const view = (viewId: string, name: string, list = 'websites') => ({ viewId, name, list });

describe('the views of a person', () => {
  it('have each name once in a list, whatever its case', () => {
    const views = [view('a', 'Tiendas')];
    expect(addView(views, view('b', 'TIENDAS'))).toBe('taken');
    expect(addView(views, view('b', 'Tiendas', 'status'))).toHaveLength(2);
    expect(addView([view('a', 'Café')], view('b', 'CAFE\u0301'))).toBe('taken');
    expect(addView(views, view('b', 'Blogs'))).toEqual([...views, view('b', 'Blogs')]);
  });

  it(`are at most ${String(MOST_VIEWS)}, over all lists`, () => {
    const full = Array.from({ length: MOST_VIEWS }, (_, n) => view(String(n), String(n), 'status'));
    expect(addView(full.slice(1), view('x', 'Otra'))).toHaveLength(MOST_VIEWS);
    expect(addView(full, view('x', 'Otra'))).toBe('full');
    // The nearer reason comes first.
    expect(addView(full, view('x', '3', 'status'))).toBe('taken');
  });

  it('are renamed, and keep their place', () => {
    const views = [view('a', 'Uno'), view('b', 'Dos'), view('c', 'Dos', 'status')];
    expect(renameView(views, { viewId: 'a', name: 'Tres' })).toEqual([
      view('a', 'Tres'),
      views[1],
      views[2],
    ]);
    expect(renameView(views, { viewId: 'a', name: 'UNO' })).toHaveLength(3);
    expect(renameView(views, { viewId: 'a', name: 'dos' })).toBe('taken');
    expect(renameView(views, { viewId: 'x', name: 'Tres' })).toBe('missing');
  });

  it('are removed one by one', () => {
    const views = [view('a', 'Uno'), view('b', 'Dos')];
    expect(removeView(views, 'a')).toEqual([views[1]]);
    expect(removeView(views, 'x')).toBe('missing');
  });
});

describe('a view to save', () => {
  const valid = { list: 'websites', name: ' Tiendas ', query: { tipo: 'tienda' } };

  it('has a name of 1 to 40 characters', () => {
    expect(newViewSchema.parse(valid)).toEqual({ ...valid, name: 'Tiendas' });
    const messageOf = (name: string) =>
      newViewSchema.safeParse({ ...valid, name }).error?.issues[0]?.message;
    expect(messageOf('ñ'.repeat(40))).toBeUndefined();
    expect(messageOf('ñ'.repeat(41))).toBe('El campo nombre no puede tener más de 40 caracteres');
    expect(messageOf('  ')).toBe('El campo nombre es requerido');
  });

  it('is of a list that has views, and no larger than an address', () => {
    expect(newViewSchema.safeParse({ ...valid, list: 'nada' }).success).toBe(false);
    const long = { ...valid, query: { buscar: 'x'.repeat(201) } };
    expect(newViewSchema.safeParse(long).success).toBe(false);
  });
});

describe('the filters of a view', () => {
  const client = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
  it.each([
    ['websites', { buscar: 'ana', tipo: 'tienda' }],
    ['status', { buscar: 'ana', estado: 'con-errores' }],
    ['activities', { estado: 'en_progreso', tipo: 'mejora' }],
    ['users', { buscar: 'ana', rol: 'admin' }],
    ['payments', { cliente: client, estado: 'revisar', desde: '2026-01-01', hasta: '2026-02-01' }],
    ['user-plans', { cliente: client, estado: 'scheduled', desde: '2026-01-01' }],
    ['reports', { cliente: client, lectura: 'unread' }],
  ] as const)('of %s are those of its address', (list, query) => {
    expect(filtersOf(list, query)).toEqual(query);
    const nonsense = Object.fromEntries(Object.keys(query).map((param) => [param, '']));
    expect(filtersOf(list, nonsense)).toEqual({});
  });

  it('leave out what the list does not know, or no more', () => {
    const query = { tipo: 'antigua', page: '3', tab: 'x', buscar: ' ana ', constructor: 'x' };
    expect(filtersOf('websites', query)).toEqual({ buscar: 'ana' });
    // Half of a surrogate pair: no store takes it.
    expect(filtersOf('websites', { buscar: 'a\ud800', tipo: 'blog' })).toEqual({ tipo: 'blog' });
    expect(filtersOf('payments', { cliente: '<b>', desde: '2026-02-31', estado: 'paid' })).toEqual(
      {},
    );
  });

  it('are compared by the list’s own parameters', () => {
    expect(isSameQuery('websites', { tipo: 'blog', page: '2' }, { tipo: 'blog' })).toBe(true);
    expect(isSameQuery('websites', { tipo: 'blog' }, { tipo: 'blog', buscar: 'ana' })).toBe(false);
    expect(isSameQuery('websites', {}, { buscar: '' })).toBe(true);
  });

  it('are of lists that the role can open', () => {
    const open = viewLists.filter((list) => canOpen('cliente', list));
    expect(open).toEqual(['websites', 'status', 'activities']);
    expect(viewLists.every((list) => canOpen('admin', list))).toBe(true);
  });
});
