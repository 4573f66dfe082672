import { expect, it } from 'vitest';
import { generatePassword } from '../../users/users.password.domain.ts';
import { isCommonInSpanish } from './accounts.spanish-passwords.domain.ts';

it.each([
  ...['contraseña', 'Contraseña2026', 'CONTRASENA', 'contrasena1', 'c0ntr4señ4', '¡clave123!'],
  ...['qwertyñ', 'asdfghjklñ', 'holamundo', 'HolaMundo!', 'h0lamund0', 'hola123', 'hola hola'],
  ...[
    'teamo123',
    'te amo',
    'tequieromucho',
    'diosesamor7',
    'colocolo1925',
    'realmadrid',
    'Chile2026',
  ],
  ...['sebastian', 'Valentina98', 'españa2010', '123mariposa', 'administrador'],
])('refuses what many choose: %s', (password) => {
  expect(isCommonInSpanish(password)).toBe(true);
});

it.each([
  ...['', '123456', 'kx7-qz-8', 'clave-propia-7', 'clave-de-prueba-9', 'trenes-nubes-y-cal'],
  // Enough besides the word.
  ...['luna93824758!!', 'gato-93kx7-qz-81'],
])('takes another: %s', (password) => {
  expect(isCommonInSpanish(password)).toBe(false);
});

it('takes every password that the portal makes up', () => {
  let seed = 7;
  const random = (max: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % max;
  for (let n = 0; n < 2_000; n += 1)
    expect(isCommonInSpanish(generatePassword(random))).toBe(false);
});
