// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type Column } from './data-table.tsx';
import { SelectionBar, useRowSelection } from './row-selection.tsx';

interface Site {
  id: string;
  name: string;
  url: string;
  linked: boolean;
}

const sites: Site[] = [
  { id: '1', name: 'Tienda', url: 'tienda.cl', linked: true },
  { id: '2', name: 'Blog', url: 'blog.cl', linked: true },
  { id: '3', name: 'Aula', url: 'aula.cl', linked: false },
];

const columns: readonly Column<Site>[] = [
  { title: 'Sitio', sort: 'name', cell: ({ name }) => name, phone: { at: 'title' } },
  { title: 'URL', cell: ({ url }) => url, phone: { at: 'detail', cell: ({ url }) => `en ${url}` } },
  { title: 'Notas', cell: ({ id }) => `nota ${id}` },
];

/** happy-dom's own window, whose types the page's do not know. */
const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
const width = (px: number) => happyDOM.setViewport({ width: px, height: 800 });

beforeEach(() => width(1440));
afterEach(cleanup);

const keyOf = ({ id }: Site) => id;
const cellsOf = (name: string) => {
  const row = screen.getByText(name).closest<HTMLElement>('[role="row"]');
  return (
    row &&
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  );
};

describe('a table', () => {
  const show = () => render(<DataTable {...{ columns, keyOf }} label="Sitios" rows={sites} />);

  it('has its headings and every column', () => {
    show();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Sitio',
      'URL',
      'Notas',
    ]);
    expect(cellsOf('Tienda')).toEqual(['Tienda', 'tienda.cl', 'nota 1']);
  });

  it('has two lines a row on a phone, without what has no place in them', () => {
    width(360);
    show();
    expect(screen.queryByRole('columnheader')).toBeNull();
    expect(screen.getByRole('table', { name: 'Sitios' })).toBeTruthy();
    expect(cellsOf('Tienda')).toEqual(['Tienda', 'en tienda.cl']);
  });

  it('stacks all cells on a phone where no column has a place', () => {
    width(360);
    const plain = columns.map(({ title, cell }) => ({ title, cell, titleOnCard: title === 'URL' }));
    render(<DataTable columns={plain} keyOf={keyOf} label="Sitios" rows={sites} />);
    expect(cellsOf('Tienda')).toEqual(['Tienda', 'URLtienda.cl', 'nota 1']);
  });
});

describe('a heading that orders', () => {
  const heading = () => screen.getByRole('columnheader', { name: 'Sitio' });

  it('says how the list is ordered, and asks for its order', async () => {
    const onSort = vi.fn<(by: string) => void>();
    const order = { by: 'name', descending: true, onSort };
    const { rerender } = render(
      <DataTable {...{ columns, keyOf, order }} label="Sitios" rows={sites} />,
    );
    expect(heading().getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(within(heading()).getByRole('button', { name: 'Sitio' }));
    expect(onSort).toHaveBeenCalledWith('name');
    const other = { ...order, by: null };
    rerender(<DataTable {...{ columns, keyOf }} order={other} label="Sitios" rows={sites} />);
    expect(heading().getAttribute('aria-sort')).toBe('none');
    expect(
      within(screen.getByRole('columnheader', { name: 'URL' })).queryByRole('button'),
    ).toBeNull();
  });
});

function Selecting({ onSync }: { onSync: (ids: string[]) => void }) {
  const [rows, setRows] = useState(sites);
  const selection = useRowSelection(rows, {
    keyOf,
    nameOf: ({ name }) => name,
    isSelectable: ({ linked }) => linked,
    pageLabel: 'Seleccionar todos',
  });
  return (
    <>
      <DataTable {...{ columns, keyOf, rows, selection }} label="Sitios" />
      <SelectionBar count={selection.count} onClear={selection.clear}>
        <button type="button" onClick={() => onSync(selection.rows.map(keyOf))}>
          Sincronizar
        </button>
      </SelectionBar>
      <button type="button" onClick={() => setRows(sites.slice(1))}>
        Otra página
      </button>
    </>
  );
}

describe('a selection', () => {
  const onSync = vi.fn<(ids: string[]) => void>();
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const sync = () => userEvent.click(screen.getByRole('button', { name: 'Sincronizar' }));

  beforeEach(() => {
    onSync.mockClear();
    render(<Selecting onSync={onSync} />);
  });

  it('offers only rows that something can be done with', () => {
    expect(screen.queryByRole('checkbox', { name: 'Seleccionar Aula' })).toBeNull();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('acts on the rows that are chosen, in the order of the list', async () => {
    await userEvent.click(box('Seleccionar Blog'));
    expect(box('Seleccionar todos').indeterminate).toBe(true);
    await userEvent.click(box('Seleccionar Tienda'));
    expect(within(screen.getByRole('toolbar')).getByText('2 seleccionados')).toBeTruthy();
    expect(box('Seleccionar todos').checked).toBe(true);
    await sync();
    expect(onSync).toHaveBeenCalledWith(['1', '2']);
  });

  it('chooses the whole page, and none again', async () => {
    await userEvent.click(box('Seleccionar todos'));
    await sync();
    expect(onSync).toHaveBeenCalledWith(['1', '2']);
    await userEvent.click(box('Seleccionar todos'));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('is empty after Escape', async () => {
    await userEvent.click(box('Seleccionar Blog'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(box('Seleccionar Blog').checked).toBe(false);
  });

  it('forgets a row that is on the page no longer', async () => {
    await userEvent.click(box('Seleccionar todos'));
    await userEvent.click(screen.getByRole('button', { name: 'Otra página' }));
    await sync();
    expect(onSync).toHaveBeenCalledWith(['2']);
  });
});
