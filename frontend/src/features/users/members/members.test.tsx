// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type FakeApi } from '../../../testing/fake-api.ts';
import { me, profile } from '../../../testing/fake-auth.ts';
import { showFeature } from '../../../testing/feature-app.tsx';
import { listedMember } from './members.samples.ts';
import { OwnCompany, OwnMembers, PersonMembers } from '../public/members-cards.tsx';

// A busy machine takes longer to compile them than a query waits.
beforeAll(() =>
  Promise.all([
    import('./components/own-members.tsx'),
    import('./components/member-dialogs.tsx'),
    import('./components/own-company.tsx'),
    import('./components/person-members.tsx'),
  ]),
);
afterEach(cleanup);

const client = listedMember(0, { userId: profile.userId, position: 'owner', isClient: true });
const berta = listedMember(1, { firstName: 'Berta' });
const nora = listedMember(2, { firstName: 'Nora', invitationPending: true, lastSignInAt: null });
const path = '/api/company/members';
const listed = (...members: unknown[]) => ({ body: { members } });
const open = (answers: FakeApi = {}) =>
  showFeature([{ path: '/', element: <OwnMembers /> }], '/', {
    [`GET ${path}`]: listed(client, berta, nora),
    ...answers,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (person: string, item: string) => {
  await press(`Acciones de ${person} Rojas`);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const inQuestion = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const typed = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const rows = () => screen.findAllByRole('listitem');

describe('the people of one’s company', () => {
  it('say who they are, what they may do, and whether they have come', async () => {
    open();
    const [first, second, third] = await rows();
    expect(first?.textContent).toContain('Titular');
    expect(first?.textContent).toContain('Tú');
    expect(second?.textContent).toContain('Solo lectura');
    expect(third?.textContent).toContain('Invitación pendiente');
    expect(third?.textContent).toContain('Aún no ha entrado');
    // Nobody does anything with the client.
    expect(within(first ?? document.body).queryByRole('button')).toBeNull();
  });

  it('are invited by their address', async () => {
    open({
      [`POST ${path}`]: ({ body }) => {
        expect(body).toEqual({
          ...{ email: 'luz@ejemplo.cl', firstName: 'Luz', lastName: 'Vera', position: 'billing' },
        });
        return { status: 201, body: listedMember(3, { firstName: 'Luz', position: 'billing' }) };
      },
    });
    await press('Invitar a una persona');
    await typed('Email', 'luz@ejemplo.cl');
    await typed('Nombre', 'Luz');
    await typed('Apellido', 'Vera');
    await userEvent.click(screen.getByLabelText('Planes y pagos'));
    await press('Enviar invitación');
    await screen.findByText('Invitación enviada');
    await waitFor(async () => expect(await rows()).toHaveLength(4));
  });

  it('with an address that is known stay in the form, which says so', async () => {
    const inUse = 'Este email ya está registrado.';
    const error = {
      code: 'EMAIL_TAKEN',
      message: inUse,
      requestId: 'r',
      fields: { email: [inUse] },
    };
    open({ [`POST ${path}`]: { status: 409, body: { error } } });
    await press('Invitar a una persona');
    await typed('Email', 'ana@ejemplo.cl');
    await typed('Nombre', 'Ana');
    await typed('Apellido', 'Vera');
    await press('Enviar invitación');
    await screen.findByText('No se pudo enviar la invitación');
    expect(await screen.findByText(inUse)).toBeDefined();
  });

  it('are invited no more by who lost their position meanwhile: the form says so and keeps what was typed', async () => {
    const words = 'No tienes permisos para realizar esta acción.';
    open({ [`POST ${path}`]: refusal(403, 'FORBIDDEN', words) });
    await press('Invitar a una persona');
    await typed('Email', 'luz@ejemplo.cl');
    await typed('Nombre', 'Luz');
    await typed('Apellido', 'Vera');
    await press('Enviar invitación');
    await screen.findByText('No se pudo enviar la invitación');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(words)).toBeDefined();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Email').value).toBe('luz@ejemplo.cl');
  });

  it('get another position', async () => {
    open({
      [`PUT ${path}/${berta.userId}`]: ({ body }) => {
        expect(body).toEqual({ position: 'owner' });
        return { body: { ...berta, position: 'owner' } };
      },
    });
    await choose('Berta', 'Cambiar acceso');
    await userEvent.click(await screen.findByLabelText('Acceso total'));
    await press('Guardar cambios');
    await screen.findByText('Acceso cambiado');
    const [, second] = await rows();
    expect(second?.textContent).toContain('Acceso total');
  });

  it('who have not come are invited again; the others are not', async () => {
    open({ [`POST ${path}/${nora.userId}/invitation`]: { body: nora } });
    await press('Acciones de Berta Rojas');
    await screen.findByRole('menuitem', { name: 'Cambiar acceso' });
    expect(screen.queryByRole('menuitem', { name: 'Reenviar invitación' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await choose('Nora', 'Reenviar invitación');
    await inQuestion('Reenviar invitación');
    await screen.findByText('Invitación enviada');
  });

  it('are removed after a question', async () => {
    open({ [`DELETE ${path}/${berta.userId}`]: { body: { userId: berta.userId } } });
    await choose('Berta', 'Quitar de la empresa');
    await inQuestion('Quitar de la empresa');
    await screen.findByText('Persona quitada de la empresa');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('who were removed meanwhile are no longer there after the failure', async () => {
    let isThere = true;
    open({
      [`GET ${path}`]: () => (isThere ? listed(client, berta) : listed(client)),
      [`DELETE ${path}/${berta.userId}`]: () => {
        isThere = false;
        return refusal(404, 'NOT_FOUND', 'No existe.');
      },
    });
    await choose('Berta', 'Quitar de la empresa');
    await inQuestion('Quitar de la empresa');
    await screen.findByText('No se pudo quitar a la persona');
    await screen.findByText('Aún no has invitado a nadie.');
  });

  it('that cannot be read are asked for again', async () => {
    let fails = true;
    const failed = refusal(500, 'INTERNAL', 'Algo salió mal de nuestro lado.');
    open({ [`GET ${path}`]: () => (fails ? failed : listed(client)) });
    await screen.findByText('No se pudieron cargar las personas de la empresa');
    fails = false;
    await press('Reintentar');
    await screen.findByText('Aún no has invitado a nadie.');
  });
});

it('somebody who was invited reads whose company it is, and what they may do', async () => {
  showFeature([{ path: '/', element: <OwnCompany /> }], '/', {
    'GET /api/profile': me({ companyId: client.userId, position: 'billing' }),
    'GET /api/company': { body: { companyName: 'La Espiga', clientName: 'Ana Pérez' } },
  });
  await screen.findByText('La Espiga');
  expect(screen.getByText('Ana Pérez')).toBeDefined();
  expect(screen.getByText('Planes y pagos')).toBeDefined();
});

it('somebody who was invited by a client without a company’s name reads whose account it is', async () => {
  showFeature([{ path: '/', element: <OwnCompany /> }], '/', {
    'GET /api/profile': me({ companyId: client.userId, position: 'billing' }),
    'GET /api/company': { body: { companyName: '', clientName: 'Ana Pérez' } },
  });
  await screen.findByText('Cuenta de Ana Pérez');
  expect(screen.getByText('Alguien de esta cuenta te invitó al portal.')).toBeDefined();
  expect(screen.queryByText(/empresa/)).toBeNull();
});

describe('an administrator', () => {
  const openTheirs = (members: unknown[]) =>
    showFeature([{ path: '/', element: <PersonMembers userId="clara" /> }], '/', {
      'GET /api/users/clara/members': listed(...members),
    });

  it('sees whom a client invited, and changes nothing', async () => {
    openTheirs([client, berta, nora]);
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('sees that nobody was invited', async () => {
    openTheirs([client]);
    await screen.findByText('No ha invitado a nadie.');
  });
});
