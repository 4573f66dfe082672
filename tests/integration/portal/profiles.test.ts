import { beforeAll, describe, expect, inject, it } from 'vitest';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { callOk, callRoute } from '../../../infra/local/portal-client.ts';

const stack = inject('stack');
let ana: Person;
beforeAll(async () => {
  ana = await newClient(stack, 'perfil');
});

const names = { firstName: 'Ana', lastName: 'Pérez' };
const change = (body: object, { token } = ana) =>
  callRoute(stack, profilesContract.update, { token, body: { ...names, ...body } });

describe('one’s own profile', () => {
  it('is changed, cleaned, and read back', async () => {
    const body = {
      ...names,
      lastName: "O'Higgins-Núñez",
      phone: '56 9 1234 5678',
      whatsapp: '+56 9 8765-4321',
      secondaryEmail: ' Otra@Ejemplo.CL ',
      companyName: ' Panadería <Selecta> ',
      companyCity: 'Ñuñoa',
    };
    const kept = {
      ...ana.profile,
      lastName: "O'Higgins-Núñez",
      phone: '+56912345678',
      whatsapp: '+56987654321',
      secondaryEmail: 'otra@ejemplo.cl',
      companyName: 'Panadería Selecta',
      companyCity: 'Ñuñoa',
    };
    const answer = await callOk(stack, profilesContract.update, { token: ana.token, body });
    expect(answer).toEqual(kept);
    expect(await callOk(stack, profilesContract.me, { token: ana.token })).toMatchObject(kept);
  });

  it('says whether important news go by e-mail: nobody else does', async () => {
    expect(ana.profile.emailNotifications).toBe(true);
    expect((await change({ emailNotifications: false })).body).toMatchObject({
      emailNotifications: false,
    });
    const admin = await signInAdmin(stack);
    const changed = await callOk(stack, usersContract.update, {
      token: admin.token,
      params: { userId: ana.profile.userId },
      body: { ...names, emailNotifications: true },
    });
    expect(changed).toMatchObject({ emailNotifications: false });
    expect((await change({ emailNotifications: 'no' })).status).toBe(400);
    expect((await change({ emailNotifications: true })).status).toBe(200);
  });

  it('keeps e-mail address, role and dates, whatever is sent', async () => {
    const sent = { email: 'x@y.cl', role: 'admin', createdAt: '2000-01-01T00:00:00.000Z' };
    const answer = await change({ ...sent, userId: 'x', websitesCount: 9, deletedAt: 'x' });
    const { email, role, createdAt, userId } = ana.profile;
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ email, role, createdAt, userId });
    expect((await callRoute(stack, profilesContract.me, { token: ana.token })).status).toBe(200);
  });

  it('says which field is wrong, in Spanish', async () => {
    const answer = await change({
      firstName: 'A',
      lastName: 'P3rez',
      phone: '12',
      whatsapp: 'abc1',
      secondaryEmail: 'otra',
      companyName: 'drop table',
      companyDni: '1'.repeat(21),
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: {
        code: 'VALIDATION_FAILED',
        fields: {
          firstName: ['El campo nombre debe tener al menos 2 caracteres'],
          lastName: ['El apellido contiene caracteres no válidos'],
          phone: ['El teléfono no tiene un formato válido (ej: +56 9 1234 5678)'],
          whatsapp: ['El WhatsApp no tiene un formato válido (ej: +56 9 1234 5678)'],
          secondaryEmail: ['El email secundario no tiene un formato válido'],
          companyName: ['El campo empresa contiene caracteres no permitidos'],
          companyDni: ['El campo DNI no puede tener más de 20 caracteres'],
        },
      },
    });
  });

  it('is an administrator’s as well', async () => {
    const admin = await signInAdmin(stack);
    const { firstName, lastName } = admin.profile;
    const answer = await change({ firstName, lastName, companyCity: 'Santiago' }, admin);
    expect(answer.body).toMatchObject({ role: 'admin', companyCity: 'Santiago' });
  });

  it('is nobody’s who is not signed in', async () => {
    const read = await callRoute(stack, profilesContract.me);
    const changed = await callRoute(stack, profilesContract.update, { body: names });
    expect([read.status, changed.status]).toEqual([401, 401]);
  });
});
