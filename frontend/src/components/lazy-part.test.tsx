// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setNear } from '../testing/near.ts';
import { lazyPart } from './lazy-part.tsx';

afterEach(cleanup);

const Form = ({ name }: { name: string }) => <p>Formulario de {name}</p>;

describe('a part whose code comes late', () => {
  it('has something in its place until it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Form>();
    const Part = lazyPart(() => promise, <p>Cargando</p>);
    render(<Part name="Ana" />);
    screen.getByText('Cargando');
    resolve(Form);
    await screen.findByText('Formulario de Ana');
    expect(screen.queryByText('Cargando')).toBeNull();
    cleanup();
    render(<Part name="Eva" />);
    screen.getByText('Formulario de Eva');
  });

  it('is fetched when its place comes near, where it says so', async () => {
    let fetched = 0;
    const load = async () => {
      fetched += 1;
      return Form;
    };
    const Part = lazyPart(load, <p>Cargando</p>, { whenNear: true });
    setNear(false);
    render(<Part name="Ana" />);
    await Promise.resolve();
    screen.getByText('Cargando');
    expect(fetched).toBe(0);
    setNear(true);
    await screen.findByText('Formulario de Ana');
    expect(fetched).toBe(1);
  });

  it('says that it did not arrive, and leaves the rest of the page', async () => {
    const Part = lazyPart<{ name: string }>(
      () => Promise.reject(new TypeError('Failed to fetch')),
      <p>Cargando</p>,
    );
    render(
      <>
        <h1>Respaldos</h1>
        <Part name="Ana" />
      </>,
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Revisa tu conexión a internet y vuelve a intentarlo.');
    screen.getByRole('button', { name: 'Reintentar' });
    screen.getByRole('heading', { name: 'Respaldos' });
  });
});
