// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { showFeature } from '../../testing/feature-app.tsx';
import { Pager, pagesToShow, type PagerProps } from './pager.tsx';

afterEach(cleanup);

const drawn = (current: number, count: number) =>
  pagesToShow(current, count)
    .map((page) => (page === 'gap' ? '…' : page))
    .join(' ');

describe('the pages to show', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 3, '1 2 3'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [4, 7, '1 2 3 4 5 6 7'],
    [5, 9, '1 … 4 5 6 … 9'],
    [1, 10, '1 2 … 10'],
    [10, 10, '1 … 9 10'],
    [9, 10, '1 … 8 9 10'],
    [12, 10, '1 … 10'],
  ])('at page %i of %i are %s', (current, count, shown) => {
    expect(drawn(current, count)).toBe(shown);
  });

  it('are first, last, current and its neighbours, in order, each once, with a gap for two or more', () => {
    const pages = fc
      .integer({ min: 1, max: 2_000 })
      .chain((count) =>
        fc.record({ count: fc.constant(count), current: fc.integer({ min: 1, max: count }) }),
      );
    fc.assert(
      fc.property(pages, ({ count, current }) => {
        const shown = pagesToShow(current, count);
        const numbers = shown.filter((page) => page !== 'gap');
        const wanted = [1, current - 1, current, current + 1, count];
        for (const page of wanted.filter((each) => each >= 1 && each <= count)) {
          expect(numbers).toContain(page);
        }
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(shown.length).toBeLessThanOrEqual(7);
        shown.forEach((page, index) => {
          const before = shown[index - 1];
          const after = shown[index + 1];
          if (page === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2);
          else if (typeof before === 'number') expect(page - before).toBe(1);
        });
      }),
    );
  });
});

const show = (path: string, props: PagerProps) =>
  showFeature([{ path: '/users', element: <Pager {...props} /> }], path, {});
const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the pager', () => {
  it('links to the pages, keeping search and filter', async () => {
    const { router } = show('/users?buscar=ana&page=5', {
      page: 5,
      pages: 9,
      line: 'Página 5 de 9',
    });
    const nav = await screen.findByRole('navigation', { name: 'Paginación' });

    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-label')),
    ).toEqual([
      'Página anterior',
      'Página 1',
      'Página 4',
      'Página 5',
      'Página 6',
      'Página 9',
      'Página siguiente',
    ]);
    expect(screen.getByText('Página 5 de 9').getAttribute('role')).toBe('status');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('5');
    expect(targetOf('Página 1')).toBe('/users?buscar=ana');
    expect(targetOf('Página anterior')).toBe('/users?buscar=ana&page=4');
    await userEvent.click(screen.getByRole('link', { name: 'Página siguiente' }));
    expect(router.state.location.search).toBe('?buscar=ana&page=6');
    await router.navigate(-1);
    expect(router.state.location.search).toBe('?buscar=ana&page=5');
  });

  it('leaves it to the browser to open a page in another tab', async () => {
    const { router } = show('/users', { page: 1, pages: 2 });
    const next = await screen.findByRole('link', { name: 'Página siguiente' });
    const prevented: boolean[] = [];
    const keepHere = (event: MouseEvent) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', keepHere);
    fireEvent.click(next, { ctrlKey: true });
    expect(router.state.location.search).toBe('');
    fireEvent.click(next);
    expect(router.state.location.search).toBe('?page=2');
    document.removeEventListener('click', keepHere);
    expect(prevented).toEqual([false, true]);
  });

  it('leads nowhere beyond its ends', async () => {
    const { router } = show('/users?page=2', { page: 2, pages: 2 });
    const next = await screen.findByRole('link', { name: 'Página siguiente' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    const before = router.state.location.key;
    await userEvent.click(next);
    expect(router.state.location.key).toBe(before);
    expect(document.activeElement).toBe(next);
  });

  it('is not there for one page, but for what it says of the rows', async () => {
    show('/users', { page: 1, pages: 1, line: 'Página 1 de 1' });
    await screen.findByText('Página 1 de 1');
    expect(screen.queryByRole('navigation')).toBeNull();
    cleanup();
    const { container } = show('/users', { page: 1, pages: 0 });
    expect(within(container).queryByRole('navigation')).toBeNull();
  });
});
