import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import type { PasswordOwner } from '../../../../functions/accounts/passwords/accounts.new-password.domain.ts';
import { NewPasswordField } from './new-password-field.tsx';

interface Asked extends Partial<PasswordOwner> {
  min?: number;
}

function Form({ email = 'ana@example.com', min, ...named }: Asked) {
  const { control, register } = useForm({ defaultValues: { password: '' } });
  return (
    <NewPasswordField
      label="Contraseña"
      hint="Al menos 6 caracteres."
      error={undefined}
      typed={useWatch({ control, name: 'password' })}
      owner={{ email, role: 'cliente', ...named }}
      min={min}
      register={() => register('password')}
    />
  );
}

afterEach(cleanup);

const type = (text: string) => userEvent.type(screen.getByLabelText('Contraseña'), text);
const rules = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const said = async (words: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));

it('has its hint until something is typed, then the rules, ticked as they are met', async () => {
  render(<Form />);
  screen.getByText('Al menos 6 caracteres.');
  expect(rules()).toEqual([]);

  await type('a');
  await said('Falta: Al menos 6 caracteres, Más de un carácter distinto');
  expect(screen.queryByText('Al menos 6 caracteres.')).toBeNull();
  expect(rules()).toEqual([
    'Falta:Al menos 6 caracteres',
    'Falta:Más de un carácter distinto',
    'Listo:No es de las más usadas',
    'Listo:No contiene el nombre del email',
  ]);

  await type('na-77');
  await said('Falta: No contiene el nombre del email');
});

it('says how much a password is worth that meets them', async () => {
  render(<Form />);
  await type('kx7-qz');
  await said('Cumple las reglas. Con 12 caracteres o más es más difícil de adivinar.');
  await type('-81-wv');
  await said('Cumple las reglas y es larga.');
});

it('knows the common ones, and asks nothing of an email that nobody knows', async () => {
  render(<Form email="" />);
  await type('qwerty');
  await said('Falta: No es de las más usadas');
  expect(rules()).toHaveLength(3);
});

it.each([
  { typed: 'holamundo', asked: {}, missing: 'No es de las más usadas' },
  { typed: 'kx7-qz-81-w', asked: { role: 'admin' }, missing: 'Al menos 12 caracteres' },
  { typed: 'kx7-qz', asked: { min: 8 }, missing: 'Al menos 8 caracteres' },
  {
    typed: 'Marisol-77',
    asked: { firstName: 'Marisol' },
    missing: 'No es casi solo tu nombre, el de tu empresa o una palabra del portal',
  },
] as const)('measures $typed as the server does', async ({ typed, asked, missing }) => {
  render(<Form {...asked} />);
  await type(typed);
  await said(`Falta: ${missing}`);
});

it('says both lengths to a person whose role only the server knows', async () => {
  render(<Form {...{ role: undefined }} />);
  await type('kx');
  await said('Falta: Al menos 6 caracteres, o 12 si eres administrador');
});
