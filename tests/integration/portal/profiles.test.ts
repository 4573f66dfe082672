import { beforeAll, describe, expect, inject, it } from 'vitest';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import {
  newAccount,
  newClient,
  PASSWORD,
  signInAdmin,
  tokenOf,
  type Person,
} from '../../support/people.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';

const stack = inject('stack');
let ana: Person;
beforeAll(async () => {
  ana = await newClient(stack, 'perfil');
});

/** An edit of the profile as it is now. */
async function change(body: object, { token } = ana) {
  const { revision } = await callOk(stack, profilesContract.me, { token });
  return callRoute(stack, profilesContract.update, { token, body: { revision, ...body } });
}

describe('one’s own profile', () => {
  it('is changed, cleaned, and read back', async () => {
    const body = {
      revision: 0,
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
      revision: 1,
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
      body: { companyCountry: 'Chile', emailNotifications: true, revision: 2 },
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
      companyName: 'drop table clientes;',
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
    const answer = await change({ companyCity: 'Santiago' }, admin);
    expect(answer.body).toMatchObject({ role: 'admin', companyCity: 'Santiago' });
  });

  it('is refused where an administrator was faster, and keeps what is not sent', async () => {
    const berta = await newClient(stack, 'perfil-a-la-vez');
    const admin = await signInAdmin(stack);
    const params = { userId: berta.profile.userId };
    await callOk(stack, usersContract.update, {
      token: admin.token,
      params,
      body: { companyName: 'Molinos', companyCity: 'Lota', revision: 0 },
    });
    const stale = await change({ companyCity: 'Arica', revision: 0 }, berta);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      error: {
        code: 'EDITED_MEANWHILE',
        message: 'Cambió mientras lo editabas: la empresa y la ciudad (un administrador).',
      },
    });
    expect((await change({ companyCity: 'Arica' }, berta)).body).toMatchObject({
      companyName: 'Molinos',
      companyCity: 'Arica',
      revision: 2,
    });
    const theirs = await callRoute(stack, usersContract.update, {
      token: admin.token,
      params,
      body: { companyCity: 'Lota', revision: 1 },
    });
    expect(theirs.body).toMatchObject({
      error: { code: 'EDITED_MEANWHILE', message: expect.stringContaining('Ana Pérez') as string },
    });
  });

  it('of an administrator in two windows is refused in the second one', async () => {
    const admin = await newAccount(stack, 'admin');
    expect((await change({ companyCity: 'Lota' }, admin)).status).toBe(200);
    const second = await change({ companyCity: 'Arica', revision: 0 }, admin);
    expect(second.body).toMatchObject({
      error: { message: expect.stringContaining('(tú, en otra ventana)') as string },
    });
  });

  it('is not stale after a change of role', async () => {
    const carla = await newClient(stack, 'perfil-de-otro-rol');
    const admin = await signInAdmin(stack);
    const params = { userId: carla.profile.userId };
    const asked = { token: admin.token, params };
    await callOk(stack, usersContract.changeRole, { ...asked, body: { role: 'admin' } });
    await callOk(stack, usersContract.changeRole, { ...asked, body: { role: 'cliente' } });
    const { email } = carla;
    const token = await tokenOf(stack, { email, password: PASSWORD });
    const answer = await change({ companyCity: 'Arica', revision: 0 }, { ...carla, token });
    expect(answer.body).toMatchObject({ companyCity: 'Arica', revision: 1 });
  });

  it('is nobody’s who is not signed in', async () => {
    const read = await callRoute(stack, profilesContract.me);
    const changed = await callRoute(stack, profilesContract.update, { body: { revision: 0 } });
    expect([read.status, changed.status]).toEqual([401, 401]);
  });
});

describe('one’s own saved views', () => {
  const body = {
    list: 'websites',
    name: ' Mis blogs ',
    query: { tipo: 'blog', page: '2', x: 'y' },
  };
  const viewsOf = async ({ token }: Person) =>
    (await callOk(stack, profilesContract.saveView, { token, body })).views;

  it('come with the profile, on every device, and with nobody else’s', async () => {
    const [person, other] = [await newClient(stack, 'vistas'), await newClient(stack, 'vistas')];
    expect((await callOk(stack, profilesContract.me, { token: person.token })).views).toEqual([]);
    const saved = await viewsOf(person);
    expect(saved).toMatchObject([{ list: 'websites', name: 'Mis blogs', query: { tipo: 'blog' } }]);
    expect(saved[0]?.query).toEqual({ tipo: 'blog' });
    const read = await callOk(stack, profilesContract.me, { token: person.token });
    expect(read.views).toEqual(saved);
    expect((await callOk(stack, profilesContract.me, { token: other.token })).views).toEqual([]);
  });

  it('are renamed and deleted, and say so where there is none of them any more', async () => {
    const { token } = await newClient(stack, 'vistas');
    const [view] = (await callOk(stack, profilesContract.saveView, { token, body })).views;
    const params = { viewId: view?.viewId ?? '' };
    const renamed = { token, params, body: { name: 'Revistas' } };
    expect(await callOk(stack, profilesContract.renameView, renamed)).toEqual({
      views: [{ ...view, name: 'Revistas' }],
    });
    expect(await callOk(stack, profilesContract.removeView, { token, params })).toEqual({
      views: [],
    });
    for (const route of [profilesContract.renameView, profilesContract.removeView]) {
      const again = await callRoute(stack, route, { ...renamed });
      expect([again.status, codeOf(again)]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('say what is wrong with them, in Spanish', async () => {
    const { token } = await newClient(stack, 'vistas');
    await callOk(stack, profilesContract.saveView, { token, body });
    const refused = async (more: object) =>
      (await callRoute(stack, profilesContract.saveView, { token, body: { ...body, ...more } }))
        .body;
    expect(await refused({ name: 'MIS BLOGS' })).toMatchObject({
      error: { fields: { name: ['Ya tienes una vista con este nombre en esta lista.'] } },
    });
    expect(await refused({ name: '' })).toMatchObject({
      error: { fields: { name: ['El campo nombre es requerido'] } },
    });
    expect(await refused({ name: 'Otra', query: { tipo: 'x' } })).toMatchObject({
      error: { fields: { query: ['Elige algún filtro antes de guardar la vista.'] } },
    });
    expect(await refused({ list: 'users', query: { rol: 'admin' } })).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
  });
});
