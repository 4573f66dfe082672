// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { ToastProvider, useToast } from './toast.tsx';
import type { ToastListProps } from './toast.types.ts';

afterEach(cleanup);

function Page() {
  const toast = useToast();
  const [undone, setUndone] = useState(false);
  const show = () =>
    toast({ title: 'Eliminado', description: 'Sitio', undo: () => setUndone(true) });
  return (
    <button type="button" onClick={show}>
      {undone ? 'Deshecho' : 'Eliminar'}
    </button>
  );
}

const Titles = ({ toasts }: ToastListProps) => (
  <p role="status">{toasts.map(({ title }) => title).join()}</p>
);

it('waits for what shows it, which is fetched once', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Titles>();
  let fetched = 0;
  const code = lazyCode(() => {
    fetched += 1;
    return promise;
  });
  render(<ToastProvider code={code} children={<Page />} />);
  expect(fetched).toBe(0);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.queryByRole('status')).toBeNull();
  resolve(Titles);
  expect((await screen.findByRole('status')).textContent).toBe('Eliminado');
  expect(fetched).toBe(1);
});

it('offers no way back to before a later change of the same', async () => {
  const shown: (readonly string[])[] = [];
  function Offers({ toasts }: ToastListProps) {
    shown.push(toasts.filter(({ undo }) => undo).map(({ title }) => title));
    return null;
  }
  function Changes() {
    const toast = useToast();
    const change = (title: string, ...about: string[]) =>
      toast({ title, about, undo: () => undefined });
    return (
      <button
        type="button"
        onClick={() => {
          change('Estado', 'a');
          change('Otra', 'b');
          change('Prioridad', 'c', 'a');
        }}
      />
    );
  }
  render(<ToastProvider code={lazyCode(async () => Offers)} children={<Changes />} />);
  await userEvent.click(screen.getByRole('button'));
  await expect.poll(() => shown.at(-1)).toEqual(['Otra', 'Prioridad']);
});

it('is read where what shows it does not arrive, and may be undone', async () => {
  const code = lazyCode<typeof Titles>(() => Promise.reject(new TypeError('Failed to fetch')));
  render(<ToastProvider code={code} children={<Page />} />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Eliminar');
  expect((await screen.findByRole('alert')).textContent).toContain('EliminadoSitio');
  await press('Deshacer');
  await screen.findByText('Deshecho');
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});
