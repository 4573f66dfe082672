import { describe, expect, it } from 'vitest';
import { newUserSchema } from './users.domain.ts';

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe('a new user', () => {
  const typed = { email: ' Ana@Ejemplo.CL ', firstName: ' Ana ', lastName: 'Pérez' };

  it('is a client without company or phone by default', () => {
    expect(newUserSchema.parse(typed)).toEqual({
      email: 'ana@ejemplo.cl',
      firstName: 'Ana',
      lastName: 'Pérez',
      role: 'cliente',
      companyName: '',
      phone: '',
    });
  });

  it('has company and phone as they are kept', () => {
    const more = { role: 'admin', companyName: ' La <b>Espiga ', phone: '+56 9 1234 5678' };
    expect(newUserSchema.parse({ ...typed, ...more })).toMatchObject({
      role: 'admin',
      companyName: 'La bEspiga',
      phone: '+56912345678',
    });
  });

  it.each([
    ['email', '', 'Email, nombre y apellido son requeridos'],
    ['firstName', '  ', 'Email, nombre y apellido son requeridos'],
    ['lastName', '', 'Email, nombre y apellido son requeridos'],
    ['email', 'ana', 'El campo email debe tener un formato de email válido'],
    ['firstName', 'A', 'El campo nombre debe tener al menos 2 caracteres'],
    ['lastName', 'Pér3z', 'El apellido contiene caracteres no válidos'],
    ['companyName', 'x; drop', 'El campo empresa contiene caracteres no permitidos'],
    ['phone', '12', 'El campo teléfono debe tener formato internacional (ej: +56 9 1234 5678)'],
  ])('is refused with %s %j', (field, value, message) => {
    expect(messagesOf(newUserSchema.safeParse({ ...typed, [field]: value }))).toEqual([message]);
  });

  it('has no unknown role', () => {
    expect(newUserSchema.safeParse({ ...typed, role: 'root' }).success).toBe(false);
  });
});
