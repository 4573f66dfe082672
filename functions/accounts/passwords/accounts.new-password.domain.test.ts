import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './accounts.common-passwords.domain.ts';
import { newPasswordSchema } from '../accounts.domain.ts';
import { brokenRulesOf, measureOf, newPasswordFaultOf } from './accounts.new-password.domain.ts';

const client = { email: 'Ana.Perez+portal@ejemplo.cl', role: 'cliente' } as const;

describe('a new password', () => {
  it.each([
    ['password1', 'Es una de las contraseñas más usadas: elige otra'],
    ['QWERTY', 'Es una de las contraseñas más usadas: elige otra'],
    ['soy-ANA.PEREZ-7', 'La contraseña no puede contener el nombre del email'],
    ['clave-propia-7', undefined],
    // Six characters are enough for a client (spec 000 §9).
    ['kx7-qz', undefined],
    ['ana-perez-7', undefined],
  ])('of a client, %s: %s', (password, fault) => {
    expect(newPasswordFaultOf(password, client)).toBe(fault);
  });

  it.each([
    ['kx7-qz-81-w', 'La contraseña de un administrador debe tener al menos 12 caracteres'],
    ['kx7-qz-81-wv', undefined],
    ['1q2w3e4r5t6y', 'Es una de las contraseñas más usadas: elige otra'],
  ])('of an administrator, %s: %s', (password, fault) => {
    expect(newPasswordFaultOf(password, { ...client, role: 'admin' })).toBe(fault);
  });

  it.each([
    ['', ['length', 'repeats']],
    ['a', ['length', 'repeats']],
    ['qwerty', ['length', 'common']],
    ['ana.perez', ['email']],
    ['kx7-qz-8', []],
  ])('is measured while it is typed: %s lacks %j', (password, broken) => {
    expect(brokenRulesOf(password, measureOf(client, 8))).toEqual(broken);
  });

  it.each([
    ['wordpress2026', true],
    ['Portal-2026!', true],
    ['mantenimientoportal', true],
    ['Marísol2026', true],
    ['laespiga-77', true],
    ['ESPIGA.panaderia', true],
    // Enough besides the word.
    ['portal-trenes-nubes', false],
    ['marisol-kx7-qz-81', false],
    // "Tuxe" is long enough to be a name, "La" is not.
    ['tuxe12', true],
    ['la-kx7qz', false],
    ['kx7-qz-8', false],
  ])('is not made of the words that are tried first: %s', (password, isRefused) => {
    const named = { firstName: 'Marisol', lastName: 'Tuxe', companyName: 'Panadería La Espiga' };
    const fault = newPasswordFaultOf(password, { ...client, ...named });
    expect(fault).toBe(
      isRefused
        ? 'La contraseña es casi solo tu nombre, el de tu empresa o una palabra del portal'
        : undefined,
    );
  });

  it.each(['contraseña', 'contrasena1', 'Qwertyñ', 'holamundo', 'Te-Amo-2026', 'valentina98'])(
    'is no common one in Spanish: %s',
    (password) => {
      expect(newPasswordFaultOf(password, client)).toBe(
        'Es una de las contraseñas más usadas: elige otra',
      );
      expect(brokenRulesOf(password, measureOf(client))).toEqual(['common']);
    },
  );

  it.each([
    ['redesandinas', true],
    ['Andinas.2026', true],
    ['pasteleria-77', true],
    ['Gourmet2026!', true],
    ['gourmet-kx7-qz-81', false],
    ['kx7-qz-8', false],
  ])('is not made of the portal’s name, a site’s or its host’s: %s', (password, isRefused) => {
    const places = ['Redes Andinas', 'Pastelería', 'www.gourmet-del-sur.example'];
    expect(newPasswordFaultOf(password, { ...client, places })).toBe(
      isRefused
        ? 'La contraseña es casi solo el nombre del portal o de un sitio, o una palabra del portal'
        : undefined,
    );
  });

  it('has the length of its owner’s role, or the one that is asked for', () => {
    expect([
      measureOf(client).min,
      measureOf({ ...client, role: 'admin' }).min,
      measureOf({ ...client, role: undefined }).min,
      measureOf(client, 8).min,
    ]).toEqual([6, 12, 6, 8]);
  });

  it.each([['al@ejemplo.cl'], [''], ['@ejemplo.cl']])(
    'may hold a name as short as that of %s',
    (email) => {
      expect(newPasswordFaultOf('al-clave-7', { ...client, email })).toBeUndefined();
    },
  );

  it.each(['aaaaaa', '77777777', '-------------'])(
    'does not repeat one character: %s',
    (password) => {
      const form = { password, confirmPassword: password };
      expect(newPasswordSchema.safeParse(form).error?.issues.map(({ message }) => message)).toEqual(
        ['La contraseña no puede ser un mismo carácter repetido'],
      );
    },
  );
});

it('the list has the most common ones, whatever their case, and nothing that cannot be chosen', () => {
  for (const common of ['123456', 'Password', 'dragon1', 'LETMEIN']) {
    expect(isCommonPassword(common), common).toBe(true);
  }
  for (const other of ['', '12345', 'clave-de-prueba-9'])
    expect(isCommonPassword(other)).toBe(false);
});
