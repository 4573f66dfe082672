import { describe, expect, it } from 'vitest';
import { personText } from '../profiles/profiles.entity.ts';
import { searchableText } from '../core/validation/search.ts';
import { namedOnly, namesIn, userSchema } from './users.domain.ts';
import { newUserSchema } from './users.form.domain.ts';

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
      position: 'administrator',
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

describe('what a technician sees of a person', () => {
  const user = userSchema.parse({
    ...{ userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001', email: 'ana@ejemplo.cl' },
    ...{ firstName: 'Ana', lastName: 'Pérez', phone: '+56912345678', companyName: 'La Espiga' },
    ...{ secondaryEmail: 'otra@ejemplo.cl', whatsapp: '+56987654321', companyDni: '1-9' },
    ...{ role: 'cliente', createdAt: '2026-11-20T12:00:00.000Z' },
    lastSignInAt: '2026-11-21T12:00:00.000Z',
  });

  it.each([
    { companyName: 'La Espiga' },
    { companyName: '', phone: '', secondaryEmail: '' },
    { companyName: '3M Chile', phone: '+56 (2) 2345-6789' },
  ])('is what finds them, with %j', (more) => {
    const person = { ...user, ...more };
    const shown = searchableText([`${user.firstName} ${user.lastName}`, person.companyName]);
    expect(namesIn(personText(person))).toBe(shown);
  });

  it('is their name and company', () => {
    const { userId, role, position, createdAt, companyName } = user;
    expect(namedOnly(user)).toEqual(
      userSchema.parse({
        ...{ userId, role, position, createdAt, companyName },
        ...{ firstName: 'Ana Pérez', lastName: '', email: '', lastSignInAt: null },
      }),
    );
  });

  it('is their address where they have no name yet, as in all lists', () => {
    expect(namedOnly({ ...user, firstName: '', lastName: '' })).toMatchObject({
      firstName: 'ana@ejemplo.cl',
      email: '',
    });
  });
});
