import { AdminListGroupsForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import type { Notification } from '../../../functions/notifications/notifications.domain.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import {
  cognitoOf,
  newAccount,
  newClient,
  newEmail,
  promote,
  PASSWORD,
  signInAdmin,
  tokenOf,
  type Person,
} from '../../support/people.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let admin: Person;
let client: Person;
beforeAll(async () => {
  client = await newClient(stack, 'clienta');
  admin = await signInAdmin(stack);
});

const asAdmin = () => ({ token: admin.token });
const person = (userId: string) => ({ ...asAdmin(), params: { userId } });
const make = async (more: object = {}) => {
  const body = { email: newEmail('nueva'), firstName: 'Rosa', lastName: 'Ñáñez', ...more };
  const made = await callOk(stack, usersContract.create, { ...asAdmin(), body });
  return { ...made, temporaryPassword: made.temporaryPassword ?? '' };
};
const found = async (search: string) => {
  const page = await callOk(stack, usersContract.list, { ...asAdmin(), query: { search } });
  return page.items.map(({ userId }) => userId);
};
/** What the administrator did to a person; their own sign-ins are entries, too. */
const auditsOf = async (targetId: string) => {
  const parts = { ...asAdmin(), params: { targetId } };
  const { items } = await callOk(stack, auditsContract.list, parts);
  const byAdmin = items.filter(({ actorId }) => actorId === admin.profile.userId);
  return byAdmin.map(({ action }) => action);
};
const refused = async (...call: Parameters<typeof callRoute>) => {
  const answer = await callRoute(...call);
  return [answer.status, codeOf(answer)];
};

/** Every e-mail sent so far, as the local services keep them. */
const sentMails = async () => (await fetch(`${stack.endpointUrl}/_ministack/ses/messages`)).text();

describe('a person whom an administrator makes', () => {
  it('chooses a password of their own at the first sign-in, which uses the invitation', async () => {
    const { user, temporaryPassword } = await make({ companyName: 'La Espiga' });
    expect(user).toMatchObject({ role: 'cliente', invitationPending: true, lastSignInAt: null });
    await expect(
      tokenOf(stack, { email: user.email, password: temporaryPassword }),
    ).rejects.toThrow('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');

    const { email } = user;
    const body = { email, temporaryPassword, password: PASSWORD };
    await callOk(stack, accountsContract.choosePassword, { body });
    const token = await tokenOf(stack, { email, password: PASSWORD });
    const profile = await callOk(stack, accountsContract.startSession, { token });
    expect(profile).toMatchObject({ userId: user.userId, companyName: 'La Espiga' });
    const known = await callOk(stack, usersContract.detail, person(user.userId));
    expect(known.invitationPending).toBe(false);
    expect(known.lastSignInAt).not.toBeNull();
    expect(await refused(stack, usersContract.invite, person(user.userId))).toEqual([
      409,
      'INVITATION_USED',
    ]);
  });

  it('is found at once by each field, and only as a client', async () => {
    const { user } = await make({ companyName: 'Ferretería Ñuble', phone: '+56 9 8765 4321' });
    for (const search of ['nanez', 'ferreteria nuble', '9 8765 4321', user.email]) {
      await until(async () => (await found(search)).includes(user.userId) || undefined);
    }
    const { user: colleague } = await make({ role: 'admin' });
    expect(await found(colleague.email)).toEqual([]);
    expect(await auditsOf(user.userId)).toEqual(['UserCreated']);
  });

  it('can be invited again: the password before ends', async () => {
    const { user, temporaryPassword } = await make();
    const again = await callOk(stack, usersContract.invite, person(user.userId));
    expect(again.temporaryPassword).not.toBe(temporaryPassword);
    const mails = await sentMails();
    for (const password of [temporaryPassword, again.temporaryPassword]) {
      expect(mails).toContain(password);
    }
    const { email } = user;
    await expect(tokenOf(stack, { email, password: temporaryPassword })).rejects.toThrow(
      /incorrect/i,
    );
    await expect(tokenOf(stack, { email, password: again.temporaryPassword })).rejects.toThrow(
      'NEW_PASSWORD_REQUIRED',
    );
    expect(await auditsOf(user.userId)).toEqual(['UserInvited', 'UserCreated']);
  });

  it('needs an address nobody has', async () => {
    const body = { email: client.email.toUpperCase(), firstName: 'Otra', lastName: 'Persona' };
    const answer = await callRoute(stack, usersContract.create, { ...asAdmin(), body });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: { code: 'EMAIL_TAKEN', fields: { email: ['Este email ya está registrado.'] } },
    });
  });

  it('needs e-mail and names', async () => {
    const body = { email: '', firstName: '', lastName: '' };
    const answer = await callRoute(stack, usersContract.create, { ...asAdmin(), body });
    const sentence = 'Email, nombre y apellido son requeridos';
    expect(answer.body).toMatchObject({
      error: { fields: { email: [sentence], firstName: [sentence], lastName: [sentence] } },
    });
  });
});

describe('a change of a person', () => {
  it('is seen by the person and found by searches', async () => {
    const { user } = await make();
    const body = { companyName: 'Óptica <b>Andes', revision: 0 };
    const updated = await callOk(stack, usersContract.update, { ...person(user.userId), body });
    expect(updated).toEqual({ ...user, companyName: 'Óptica bAndes', revision: 1 });
    await until(async () => (await found('optica andes')).includes(user.userId) || undefined);
    expect(await auditsOf(user.userId)).toEqual(['UserUpdated', 'UserCreated']);
  });

  it('is of clients alone', async () => {
    const body = { firstName: 'Otro', revision: 0 };
    const parts = { ...person(admin.profile.userId), body };
    expect(await refused(stack, usersContract.update, parts)).toEqual([404, 'NOT_FOUND']);
  });

  it('of a password is for good, and a weak one is refused in Spanish', async () => {
    const { user } = await make();
    const change = (body: object) => ({ ...person(user.userId), body });
    const { generatedPassword } = await callOk(
      stack,
      usersContract.changePassword,
      change({ mode: 'generated' }),
    );
    expect(generatedPassword).toHaveLength(14);
    const password = generatedPassword ?? '';
    const token = await tokenOf(stack, { email: user.email, password });
    await callOk(stack, accountsContract.startSession, { token });

    const manual = { mode: 'manual', password: 'otra-clave-larga' };
    expect(await callOk(stack, usersContract.changePassword, change(manual))).toEqual({
      generatedPassword: null,
    });
    await tokenOf(stack, { email: user.email, password: manual.password });
    const weak = change({ mode: 'manual', password: 'corta' });
    expect((await callRoute(stack, usersContract.changePassword, weak)).body).toMatchObject({
      error: {
        fields: { password: ['El campo contraseña debe tener al menos 8 caracteres'] },
      },
    });
    expect(await auditsOf(user.userId)).toEqual([
      'PasswordChanged',
      'PasswordChanged',
      'UserCreated',
    ]);
  });
});

describe('deleting a person', () => {
  it('shuts them out at once, and frees their address a moment later', async () => {
    const { user } = await make();
    const body = { mode: 'manual', password: PASSWORD };
    await callOk(stack, usersContract.changePassword, { ...person(user.userId), body });
    const token = await tokenOf(stack, { email: user.email, password: PASSWORD });
    await callOk(stack, accountsContract.startSession, { token });

    await callOk(stack, usersContract.remove, person(user.userId));
    for (const route of [profilesContract.me, accountsContract.startSession]) {
      expect(await refused(stack, route, { token })).toEqual([401, 'UNAUTHENTICATED']);
    }
    await expect(tokenOf(stack, { email: user.email, password: PASSWORD })).rejects.toThrow();
    await until(async () => !(await found(user.email)).includes(user.userId) || undefined);
    for (const route of [usersContract.detail, usersContract.remove, usersContract.invite]) {
      expect(await refused(stack, route, person(user.userId))).toEqual([404, 'NOT_FOUND']);
    }
    expect((await auditsOf(user.userId))[0]).toBe('UserDeleted');

    const again = { ...asAdmin(), body: { email: user.email, firstName: 'Rosa', lastName: 'Paz' } };
    await until(
      async () => (await callRoute(stack, usersContract.create, again)).status === 201 || undefined,
    );
  });

  it('is never of oneself', async () => {
    const parts = person(admin.profile.userId);
    expect(await refused(stack, usersContract.remove, parts)).toEqual([409, 'OWN_ACCOUNT']);
  });
});

describe('a change of role', () => {
  const setRole = (userId: string, role: 'admin' | 'cliente', token = admin.token) =>
    callRoute(stack, usersContract.changeRole, { token, params: { userId }, body: { role } });
  const groupsOf = async (email: string) => {
    const command = new AdminListGroupsForUserCommand({
      UserPoolId: stack.userPoolId,
      Username: email,
    });
    const { Groups = [] } = await cognitoOf(stack).send(command);
    return Groups.map(({ GroupName }) => GroupName).sort();
  };
  const administrators = async (search: string) => {
    const query = { role: 'admin' as const, search };
    const page = await callOk(stack, usersContract.list, { ...asAdmin(), query });
    return page.items.map(({ userId }) => userId);
  };
  // Administrators see those of everybody: the pages end where this person's account begins.
  const receivedBy = async ({ token, profile }: Person) => {
    const received: Notification[] = [];
    for (let cursor: string | undefined; ;) {
      const query = { filter: 'all' as const, scope: 'own' as const, ...(cursor && { cursor }) };
      const { items, nextCursor } = await callOk(stack, notificationsContract.list, {
        token,
        query,
      });
      received.push(...items);
      const oldest = items.at(-1)?.sentAt ?? '';
      if (!nextCursor || oldest < profile.createdAt) break;
      cursor = nextCursor;
    }
    return received.filter(({ userId }) => userId === profile.userId);
  };
  // The queue has the notices of all other tests, too.
  const BEHIND = { seconds: 240 };
  const titlesOf = async (who: Person) => (await receivedBy(who)).map(({ title }) => title);

  it(
    'gives and takes rights, list and group, and everybody concerned is informed',
    { timeout: 600_000 },
    async () => {
      const colleague = await newClient(stack, 'colega');
      const person = await newClient(stack, 'ascendida');
      const { userId } = person.profile;
      Object.assign(colleague, await promote(stack, colleague));

      const { token } = person;
      expect((await setRole(userId, 'admin')).body).toMatchObject({ userId, role: 'admin' });
      expect(await refused(stack, usersContract.list, { token })).toEqual([401, 'SESSION_CLOSED']);
      Object.assign(person, await promote(stack, person));
      const own = await callRoute(stack, usersContract.list, { token: person.token });
      expect(own.status).toBe(200);
      expect([await administrators(person.email), await found(person.email)]).toEqual([
        [userId],
        [],
      ]);
      await until(async () => (await groupsOf(person.email)).join() === 'admin' || undefined);

      expect((await setRole(userId, 'cliente')).status).toBe(200);
      expect(await refused(stack, usersContract.list, { token: person.token })).toEqual([
        401,
        'SESSION_CLOSED',
      ]);
      const { email } = person;
      person.token = await tokenOf(stack, { email, password: PASSWORD });
      expect(await refused(stack, usersContract.list, { token: person.token })).toEqual([
        403,
        'FORBIDDEN',
      ]);
      expect([await administrators(person.email), await found(person.email)]).toEqual([
        [],
        [userId],
      ]);
      await until(async () => (await groupsOf(person.email)).join() === 'cliente' || undefined);
      // `promote` makes an owner of the administrator.
      expect(await auditsOf(userId)).toEqual([
        ...['RoleChanged', 'PasswordChanged', 'PositionChanged', 'RoleChanged'],
      ]);

      const subjects = async ({ email }: Person) =>
        (await mailsTo(stack, email)).map(({ subject }) => subject.split(' · ')[0]);
      for (const [who, promoted, demoted] of [
        [person, 'Ahora tienes el rol de administrador', 'Ya no tienes el rol de administrador'],
        [colleague, 'Hay un nuevo administrador', 'Hay un administrador menos'],
      ] as const) {
        await until(async () => (await titlesOf(who)).includes(demoted) || undefined, BEHIND);
        expect(await titlesOf(who)).toContain(promoted);
        await until(async () => (await subjects(who)).includes(demoted) || undefined);
        expect(await subjects(who)).toContain(promoted);
      }
      await setRole(colleague.profile.userId, 'cliente');
    },
  );

  it(
    'reaches the other administrators where one is created or deleted, too',
    { timeout: 600_000 },
    async () => {
      const colleague = await promote(stack, await newClient(stack, 'testigo'));
      // Other tests make and delete administrators on this stack too: no other has this name.
      const lastName = 'Única';
      const created = await newAccount(stack, 'admin', lastName);
      const titlesAbout = async (who: Person) =>
        (await receivedBy(who))
          .filter(({ message }) => message.includes(`«Ana ${lastName}»`))
          .map(({ title }) => title);
      const isCreation = (title: string) => title === 'Hay un nuevo administrador';
      await until(async () => (await titlesAbout(colleague)).some(isCreation) || undefined, BEHIND);
      expect(await titlesAbout(created)).toEqual([]);
      await callOk(stack, usersContract.remove, person(created.profile.userId));
      await until(async () => (await titlesAbout(colleague)).length === 2 || undefined, BEHIND);
      expect((await titlesAbout(colleague)).sort()).toEqual([
        'Hay un administrador menos',
        'Hay un nuevo administrador',
      ]);
      await setRole(colleague.profile.userId, 'cliente');
    },
  );

  it('is never of oneself, nor asked for by two at once of each other', async () => {
    expect(
      await refused(stack, usersContract.changeRole, {
        ...person(admin.profile.userId),
        body: { role: 'cliente' },
      }),
    ).toEqual([409, 'OWN_ROLE']);
    const [one, other] = [await newAccount(stack, 'admin'), await newAccount(stack, 'admin')];
    const answers = await Promise.all([
      setRole(one.profile.userId, 'cliente', other.token),
      setRole(other.profile.userId, 'cliente', one.token),
    ]);
    const [first, second] = answers.map(({ status }) => status).sort();
    // The slower one is refused: still in a session, or with the closed one.
    expect(first).toBe(200);
    expect([401, 403]).toContain(second);
    for (const { profile } of [one, other]) await setRole(profile.userId, 'cliente');
  });
});

describe('an export of people', () => {
  it('has the clients that a search finds, or the administrators, and is in the audit', async () => {
    const { user } = await make({ companyName: 'Exportadora', phone: '+56912345678' });
    const read = async (body: { search: string; role?: 'admin' }) => {
      const answer = await callOk(stack, usersContract.export, { ...asAdmin(), body });
      const file = await fetch(answer.downloadUrl);
      return { ...answer, lines: (await file.text()).split('\r\n') };
    };
    const { count, lines } = await read({ search: user.email });
    expect([count, lines.length]).toEqual([1, 3]);
    expect(lines[1]).toContain(`${user.userId};Rosa;Ñáñez;${user.email};;'+56912345678;`);
    expect((await read({ search: user.email, role: 'admin' })).count).toBe(0);
    const { lines: admins } = await read({ search: admin.email, role: 'admin' });
    expect(admins[1]).toContain(';Administrador;');
    const { items } = await callOk(stack, auditsContract.list, {
      ...asAdmin(),
      params: { targetId: admin.profile.userId },
    });
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'UsersExported',
        details: { search: user.email, role: 'cliente', count: '1' },
      }),
    );
  });
});
