import { describe, expect, it } from 'vitest';
import {
  firstPasswordSchema,
  newPasswordSchema,
  emailLinkSchema,
  signInSchema,
  signUpRefusalOf,
  signUpSchema,
} from './accounts.domain.ts';

const form = {
  firstName: 'María José',
  lastName: "O'Higgins-Núñez",
  email: 'Ana@Ejemplo.cl',
  password: 'sec reto<',
  confirmPassword: 'sec reto<',
  terms: true,
};
const messagesOf = (value: unknown) =>
  signUpSchema.safeParse(value).error?.issues.map((i) => [i.path.join('.'), i.message]) ?? [];

describe('sign-up', () => {
  it('takes a person and leaves the password as it was typed', () => {
    expect(signUpSchema.parse(form)).toEqual({ ...form, email: 'ana@ejemplo.cl' });
  });

  it('takes no role', () => {
    expect(signUpSchema.parse({ ...form, role: 'admin' })).not.toHaveProperty('role');
  });

  it.each([
    [{ firstName: '  ' }, ['firstName', 'El campo nombre es requerido']],
    [{ lastName: '' }, ['lastName', 'El campo apellido es requerido']],
    [{ firstName: 'A' }, ['firstName', 'El campo nombre debe tener al menos 2 caracteres']],
    [{ lastName: 'Z' }, ['lastName', 'El campo apellido debe tener al menos 2 caracteres']],
    [
      { firstName: 'Ana <b>' },
      ['firstName', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ],
    [
      { firstName: 'R2D2' },
      ['firstName', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ],
    [
      { lastName: 'x'.repeat(101) },
      ['lastName', 'El campo apellido no puede tener más de 100 caracteres'],
    ],
    [{ email: '' }, ['email', 'El campo email es requerido']],
    [{ email: 'ana' }, ['email', 'El campo email debe tener un formato de email válido']],
    [
      { password: '12345', confirmPassword: '12345' },
      ['password', 'La contraseña debe tener al menos 6 caracteres'],
    ],
    [
      { password: ' '.repeat(8), confirmPassword: ' '.repeat(8) },
      ['password', 'La contraseña no puede empezar ni terminar con espacios'],
    ],
    [
      { password: ' secreto', confirmPassword: ' secreto' },
      ['password', 'La contraseña no puede empezar ni terminar con espacios'],
    ],
    [
      { password: 'secreto\ud83d', confirmPassword: 'secreto\ud83d' },
      ['password', 'La contraseña tiene caracteres que no se pueden guardar'],
    ],
    [{ confirmPassword: 'secreto' }, ['confirmPassword', 'Las contraseñas no coinciden']],
    [{ terms: false }, ['terms', 'Acepta los términos para crear tu cuenta']],
  ])('%j is refused', (wrong, message) => {
    expect(messagesOf({ ...form, ...wrong })).toContainEqual(message);
  });

  it.each(['Ana', 'José', 'Ñandú', 'Jean-Luc', 'D’Angelo', 'Zoë'])('%s is a name', (firstName) => {
    expect(messagesOf({ ...form, firstName })).toEqual([]);
  });
});

describe('the attributes of a sign-up', () => {
  const attributes = { email: 'ana@ejemplo.cl', given_name: 'Ana', family_name: "O'Higgins" };

  it('are those of the form, beside what the pool adds', () => {
    expect(signUpRefusalOf(attributes, '')).toBeUndefined();
    const added = { sub: 'ana-sub', email_verified: 'false', 'cognito:user_status': 'UNCONFIRMED' };
    expect(signUpRefusalOf({ ...attributes, ...added }, '')).toBeUndefined();
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ given_name: 'Gana dinero: http://estafa.example' }, /solo puede contener letras/],
    [{ family_name: 'x'.repeat(101) }, /no puede tener más de 100 caracteres/],
    [{ family_name: ' ' }, /apellido es requerido/],
    [{ email: 'ana' }, /formato de email válido/],
    [{ nickname: 'Ana' }, /datos que este portal no guarda/],
    [{ 'custom:role': 'admin' }, /datos que este portal no guarda/],
    // Of a stage that asks nothing.
    [{ 'custom:terms': '2026-11-01' }, /datos que este portal no guarda/],
  ])('%j is refused', (wrong, message) => {
    expect(signUpRefusalOf({ ...attributes, ...wrong }, '')).toMatch(message);
  });

  it.each([
    ['2026-11-01', undefined],
    ['2026-10-01', 'Los términos cambiaron. Recarga la página y léelos antes de crear tu cuenta'],
    ['', 'Los términos cambiaron. Recarga la página y léelos antes de crear tu cuenta'],
  ])('accept the terms in force, and no others: %j', (accepted, refusal) => {
    const sent = { ...attributes, 'custom:terms': accepted };
    expect(signUpRefusalOf(sent, '2026-11-01')).toBe(refusal);
  });

  it('say that the terms are accepted, where a stage has some', () => {
    expect(signUpRefusalOf(attributes, '2026-11-01')).toBe(
      'Acepta los términos para crear tu cuenta',
    );
  });

  it('must be there', () => {
    expect(signUpRefusalOf({ email: 'ana@ejemplo.cl' }, '')).toBeDefined();
  });
});

describe('a first password', () => {
  it('is not the temporary one', () => {
    const form = { email: 'ana@ejemplo.cl', temporaryPassword: 'temporal-1' };
    expect(firstPasswordSchema.safeParse({ ...form, password: 'clave-mia' }).success).toBe(true);
    const kept = firstPasswordSchema.safeParse({ ...form, password: 'temporal-1' });
    expect(kept.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['password', 'Elige una contraseña distinta de la temporal'],
    ]);
  });
});

describe('signing in', () => {
  it('does not apply the rules of new passwords to old ones', () => {
    expect(signInSchema.safeParse({ email: 'ana@ejemplo.cl', password: 'x' }).success).toBe(true);
    expect(signInSchema.safeParse({ email: 'ana@ejemplo.cl', password: '' }).success).toBe(false);
  });
});

describe('a new password', () => {
  it('has 6 characters or more and is typed twice', () => {
    const schema = newPasswordSchema;
    const parse = (password: string, confirmPassword: string) =>
      schema.safeParse({ password, confirmPassword }).success;
    expect(parse('123456', '123456')).toBe(true);
    expect(parse('12345', '12345')).toBe(false);
    expect(parse('123456', '123457')).toBe(false);
    expect(parse('x'.repeat(257), 'x'.repeat(257))).toBe(false);
  });
});

describe('an e-mail link', () => {
  const link = { code: '123456', username: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001' };
  it('carries a code and an account', () => {
    expect(emailLinkSchema.safeParse(link).success).toBe(true);
  });
  it.each([
    { code: '12345' },
    { code: '1234567' },
    { code: '12345a' },
    { username: '' },
    { username: 'ana@ejemplo.cl' },
    { username: 'a"onload=' },
  ])('is refused with %j', (wrong) => {
    expect(emailLinkSchema.safeParse({ ...link, ...wrong }).success).toBe(false);
  });
});
