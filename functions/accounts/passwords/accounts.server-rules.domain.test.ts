import { describe, expect, it } from 'vitest';
import { serverFaultOf } from './accounts.server-rules.domain.ts';

const COMMON = 'Es una de las contraseñas más usadas: elige otra';
const OF_PLACES =
  'La contraseña es casi solo el nombre del portal o de un sitio, o una palabra del portal';
const places = ['Redes Andinas', 'Pastelería', 'www.gourmet-del-sur.example'];

describe('a new password, for the server', () => {
  it.each(['contraseña', 'contrasena1', 'Qwertyñ', 'holamundo', 'Te-Amo-2026', 'valentina98'])(
    'is no common one in Spanish: %s',
    (password) => {
      expect(serverFaultOf(password, [])).toBe(COMMON);
    },
  );

  it.each([
    ['redesandinas', OF_PLACES],
    ['Andinas.2026', OF_PLACES],
    ['pasteleria-77', OF_PLACES],
    ['Gourmet2026!', OF_PLACES],
    ['gourmet-kx7-qz-81', undefined],
    ['kx7-qz-8', undefined],
  ])('is not made of the portal’s name, a site’s or its host’s: %s', (password, expected) => {
    expect(serverFaultOf(password, places)).toBe(expected);
  });
});
